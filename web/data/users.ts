import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { z } from 'zod';
import { type AdminUser, type NewUser, userEndpoints } from '#contracts/users.ts';
import type { Page } from '#web/client/api.ts';
import { useApi } from '#web/client/api-context.tsx';
import { firstPage, nextPage, type PageStart } from './pages.ts';

const LIST = ['admin-users'];
const STALE_MS = 30_000;
const PAGE = 200; // users; the most that the server gives at once

type UserList = {
  users: AdminUser[];
  /** Of all pages, loaded or not; null where the server does not say. */
  total: number | null;
};
type Pages = InfiniteData<Page<AdminUser[]>, PageStart>;

const toUserList = ({ pages }: Pages): UserList => ({
  users: pages.flatMap(({ rows }) => rows),
  total: pages[0]?.total ?? null,
});

/** The users for the administrator, newest first, page by page. */
export function useUsers() {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: LIST,
    queryFn: ({ pageParam, signal }) =>
      api.callPage(userEndpoints.list, { query: { limit: PAGE, ...pageParam } }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ rows }) => nextPage(rows, PAGE),
    select: toUserList,
    staleTime: STALE_MS,
    meta: { persist: false }, // members and their codes stay on the server
  });
}

function useReloadUsers() {
  const client = useQueryClient();
  return (): void => void client.invalidateQueries({ queryKey: LIST });
}

/** Creates a user; the answer shows the access code, for an administrator only this once. */
export function useCreateUser() {
  const api = useApi();
  const reload = useReloadUsers();
  return useMutation({
    mutationFn: (user: z.input<typeof NewUser>) => api.call(userEndpoints.create, { body: user }),
    onSettled: reload,
  });
}

/** Switches a user, given by id, between active and inactive. */
export function useToggleUser() {
  const api = useApi();
  const client = useQueryClient();
  const reload = useReloadUsers();
  return useMutation({
    mutationFn: (id: string) => api.call(userEndpoints.toggle, { params: { id } }),
    onSuccess: (changed) =>
      client.setQueryData<Pages>(LIST, (list) => list && replaceUser(list, changed)),
    onSettled: reload,
  });
}

/** At once, so that the row does not show its old state until the list is read again. */
const replaceUser = (list: Pages, changed: AdminUser): Pages => ({
  ...list,
  pages: list.pages.map((page) => ({
    ...page,
    rows: page.rows.map((user) => (user.id === changed.id ? changed : user)),
  })),
});

/** Deletes a user by id. */
export function useDeleteUser() {
  const api = useApi();
  const reload = useReloadUsers();
  return useMutation({
    mutationFn: (id: string) => api.call(userEndpoints.remove, { params: { id } }),
    onSettled: reload,
  });
}
