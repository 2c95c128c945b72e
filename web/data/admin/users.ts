import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  type AdminUser,
  type NewUser,
  type UserChange,
  userEndpoints,
  type UserQuery,
  type UserSelection,
} from '#contracts/users.ts';
import type { Api } from '#web/client/api.ts';
import { useApi } from '#web/client/api-context.tsx';
import { useFreshness } from '#web/data/query-results.ts';
import { type PagedRows, type Pages, replaceRow, usePagedList } from '#web/data/paged-list.ts';
import { useAdminCommand } from './admin-query.ts';

export const USERS = ['admin-users'];
/** Counts and pages: their answers are no lists of users, which are replaced row by row. */
export const MEMBERS = ['admin-members'];
const STALE_MS = 30_000;
const PAGE = 50; // users

export type UserFilter = UserSelection & Pick<UserQuery, 'sort'>;

/** If the last row was deleted, the server starts from the top again. */
function withoutDuplicates({ rows, total }: PagedRows<AdminUser>): PagedRows<AdminUser> {
  const users = new Map(rows.map((user) => [user.id, user]));
  return { rows: [...users.values()], total };
}

/** The users of a filter for the administrator, page by page. */
export function useUsers(filter: UserFilter) {
  const list = usePagedList({
    queryKey: [...USERS, filter],
    pageSize: PAGE,
    readPage: (api, page, options) =>
      api.callPage(userEndpoints.list, { query: { ...filter, ...page } }, options),
    staleTime: STALE_MS,
  });
  const data = list.data && withoutDuplicates(list.data);
  return { ...list, data, freshness: useFreshness(list, STALE_MS) };
}

/** Creates a user; the answer has the access code, an administrator's only this once. */
export const useCreateUser = () =>
  useAdminCommand(
    (api, body: z.input<typeof NewUser>) => api.call(userEndpoints.create, { body }),
    [USERS, MEMBERS],
  );

/** A user to change; without `updated_at`, concurrent changes are overwritten. */
export type UserTarget = Pick<AdminUser, 'id'> & { updated_at?: string | undefined };

const partsOf = ({ id, updated_at }: UserTarget) => ({
  params: { id },
  query: updated_at === undefined ? {} : { updated_at },
});

/** A mutation of a user. Refused after a concurrent change; reloads the list in both cases. */
function useUserMutation<Input, Answer>(
  act: (api: Api, input: Input) => Promise<Answer>,
  toChanged: (answer: Answer) => AdminUser | null,
) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => act(api, input),
    onSuccess: (answer) => {
      const changed = toChanged(answer);
      if (changed === null) return;
      client.setQueriesData<Pages<AdminUser>>(
        { queryKey: USERS },
        (list) => list && replaceRow(list, changed),
      );
    },
    onSettled: () => {
      for (const queryKey of [USERS, MEMBERS]) void client.invalidateQueries({ queryKey });
    },
  });
}

/** A list row never has an administrator's code. */
const toListRow = (user: AdminUser): AdminUser =>
  user.role === 'admin' ? { ...user, access_code: null } : user;

/** Changes name, e-mail address and role; the answer has the new code of a new administrator. */
export const useChangeUser = () =>
  useUserMutation(
    (api, { id, ...body }: UserTarget & Omit<UserChange, 'updated_at'>) =>
      api.call(userEndpoints.change, { params: { id }, body }),
    toListRow,
  );

/** Creates a new access code; the answer has it, an administrator's only this once. */
export const useNewCode = () =>
  useUserMutation(
    (api, target: UserTarget) => api.call(userEndpoints.newCode, partsOf(target)),
    ({ user }) => user,
  );

export const useResetPassword = () =>
  useUserMutation(
    (api, target: UserTarget) => api.call(userEndpoints.resetPassword, partsOf(target)),
    toListRow,
  );

export const useToggleUser = () =>
  useUserMutation(
    (api, target: UserTarget) => api.call(userEndpoints.toggle, partsOf(target)),
    toListRow,
  );

export const useDeleteUser = () =>
  useUserMutation(
    (api, target: UserTarget) => api.call(userEndpoints.remove, partsOf(target)),
    () => null,
  );
