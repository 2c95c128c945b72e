import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { z } from 'zod';
import {
  type AccessPeriod,
  type AdminUser,
  type NewUser,
  type UserChange,
  userEndpoints,
  type UserQuery,
} from '#contracts/users.ts';
import type { Api, Page } from '#web/client/api.ts';
import { useApi } from '#web/client/api-context.tsx';
import { useFreshness } from '../live/freshness.ts';
import { firstPage, nextPage, type PageStart } from '../pages.ts';

const LIST = ['admin-users'];
const STALE_MS = 30_000;
const PAGE = 50; // users

/** Whom the list shows, and in which order. */
export type UserFilter = Pick<UserQuery, 'search' | 'role' | 'status' | 'sort'>;

type UserList = {
  users: AdminUser[];
  /** Of all pages of the filter, loaded or not; null where the server does not say. */
  total: number | null;
};
type Pages = InfiniteData<Page<AdminUser[]>, PageStart>;

/** Each user once: where the last row was deleted meanwhile, the server begins at the top again. */
function toUserList({ pages }: Pages): UserList {
  const users = new Map(pages.flatMap(({ rows }) => rows).map((user) => [user.id, user]));
  return { users: [...users.values()], total: pages[0]?.total ?? null };
}

/** The users of a filter for the administrator, page by page; the last ones stay while others load. */
export function useUsers(filter: UserFilter) {
  const api = useApi();
  const list = useInfiniteQuery({
    queryKey: [...LIST, filter],
    queryFn: ({ pageParam, signal }) =>
      api.callPage(
        userEndpoints.list,
        { query: { ...filter, limit: PAGE, ...pageParam } },
        { signal },
      ),
    initialPageParam: firstPage,
    getNextPageParam: ({ rows }) => nextPage(rows, PAGE),
    select: toUserList,
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
    meta: { persist: false }, // members and their codes stay on the server
  });
  return { ...list, freshness: useFreshness(list, STALE_MS) };
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

/** As the administrator sees the user; without the time whatever somebody else has saved is replaced. */
export type UserTarget = Pick<AdminUser, 'id'> & { updated_at?: string | undefined };

const partsOf = ({ id, updated_at }: UserTarget) => ({
  params: { id },
  query: updated_at === undefined ? {} : { updated_at },
});

/** An act on a user. Refused when somebody else changed the user meanwhile; then too the list is read again. */
function useUserAct<Input, Answer>(
  act: (api: Api, input: Input) => Promise<Answer>,
  changedBy: (answer: Answer) => AdminUser | null,
) {
  const api = useApi();
  const client = useQueryClient();
  const reload = useReloadUsers();
  return useMutation({
    mutationFn: (input: Input) => act(api, input),
    onSuccess: (answer) => {
      const changed = changedBy(answer);
      if (changed === null) return;
      client.setQueriesData<Pages>({ queryKey: LIST }, (list) => list && replaced(list, changed));
    },
    onSettled: reload,
  });
}

/** At once, so that the row does not show its old state until the list is read again. */
const replaced = (list: Pages, changed: AdminUser): Pages => ({
  ...list,
  pages: list.pages.map((page) => ({
    ...page,
    rows: page.rows.map((user) => (user.id === changed.id ? changed : user)),
  })),
});

/** As the list has it: the code of an administrator is shown once, and not there. */
const asListed = (user: AdminUser): AdminUser =>
  user.role === 'admin' ? { ...user, access_code: null } : user;

/** Changes name, e-mail address and role; the answer shows the new code of a new administrator, only this once. */
export const useChangeUser = () =>
  useUserAct(
    (api, { id, ...body }: UserTarget & Omit<UserChange, 'updated_at'>) =>
      api.call(userEndpoints.change, { params: { id }, body }),
    asListed,
  );

/** Makes a new access code; the answer shows it, for an administrator only this once. */
export const useNewCode = () =>
  useUserAct(
    (api, target: UserTarget) => api.call(userEndpoints.newCode, partsOf(target)),
    ({ user }) => user,
  );

/** Takes the personal password away. */
export const useResetPassword = () =>
  useUserAct(
    (api, target: UserTarget) => api.call(userEndpoints.resetPassword, partsOf(target)),
    asListed,
  );

/** Adds a period to the access. */
export const useExtendAccess = () =>
  useUserAct(
    (api, { id, ...body }: UserTarget & { access_period: AccessPeriod }) =>
      api.call(userEndpoints.extend, { params: { id }, body }),
    asListed,
  );

/** Switches a user between active and inactive. */
export const useToggleUser = () =>
  useUserAct(
    (api, target: UserTarget) => api.call(userEndpoints.toggle, partsOf(target)),
    asListed,
  );

/** Deletes a user. */
export const useDeleteUser = () =>
  useUserAct(
    (api, target: UserTarget) => api.call(userEndpoints.remove, partsOf(target)),
    () => null,
  );
