import { fileNameOf } from '#web/data/platform-name.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { RequestOf } from '#contracts/endpoint.ts';
import { diagnosticsEndpoints } from '#contracts/diagnostics.ts';
import { type Acted, memberEndpoints, type Message, type Targets } from '#contracts/members.ts';
import type { UserSelection } from '#contracts/users.ts';
import type { Api } from '#web/client/api.ts';
import { useApi } from '#web/client/api-context.tsx';
import { useAdminQuery } from './admin-query.ts';
import { MEMBERS, USERS } from './users.ts';

export { type AccessChange, type Acted, MOST_NAMED, type Targets } from '#contracts/members.ts';

const STALE_MS = 30_000;

/** How many users of a selection each status has; the selection's own status does not count. */
export function useUserCounts({ search, role, from, to }: UserSelection) {
  const query = { search, role, from, to };
  return useAdminQuery({
    queryKey: [...MEMBERS, 'counts', query],
    read: (api, options) => api.call(memberEndpoints.counts, { query }, options),
    staleTime: STALE_MS,
  });
}

/** Everything about a user. */
export const useMemberPage = (id: string) =>
  useAdminQuery({
    queryKey: [...MEMBERS, 'page', id],
    read: (api, options) => api.call(memberEndpoints.page, { params: { id } }, options),
    staleTime: STALE_MS,
  });

/** How the devices of a member sync. */
export const useMemberSync = (id: string) =>
  useAdminQuery({
    queryKey: [...MEMBERS, 'sync', id],
    read: (api, options) => api.call(diagnosticsEndpoints.ofMember, { params: { id } }, options),
    staleTime: STALE_MS,
  });

/** A report of the sync inspector of a member. */
export const useReport = (id: string) =>
  useAdminQuery({
    queryKey: [...MEMBERS, 'report', id],
    read: (api, options) => api.call(diagnosticsEndpoints.report, { params: { id } }, options),
    staleTime: STALE_MS,
  });

/** An act on many users; lists, counts and pages are read again afterwards. */
function useMemberAct<Input, Answer>(act: (api: Api, input: Input) => Promise<Answer>) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => act(api, input),
    onSettled: () => {
      for (const queryKey of [USERS, MEMBERS]) void client.invalidateQueries({ queryKey });
    },
  });
}

export const useChangeAccess = () =>
  useMemberAct((api, body: RequestOf<typeof memberEndpoints.changeAccess>['body']) =>
    api.call(memberEndpoints.changeAccess, { body }),
  );

export const useSetActive = () =>
  useMemberAct((api, body: Targets & { is_active: boolean }) =>
    api.call(memberEndpoints.setActive, { body }),
  );

export const useMessage = () =>
  useMemberAct((api, body: Targets & z.input<typeof Message>) =>
    api.call(memberEndpoints.message, { body }),
  );

/** Takes an act back. */
export const useUndoAct = () =>
  useMemberAct((api, id: NonNullable<Acted['undo']>) =>
    api.call(memberEndpoints.undo, { params: { id } }),
  );

/** A selection as a CSV file, without access codes; the export is recorded. */
export const useExportUsers = () =>
  useMemberAct(async (api, targets: Targets) => {
    const users = await api.call(memberEndpoints.exportRows, { body: targets });
    // With the code for CSV and ZIP, which few visits need.
    const [{ userTable }, { csvFile }] = await Promise.all([
      import('#web/data/journal/export/admin-tables.ts'),
      import('../journal/export/csv-file.ts'),
    ]);
    const { blob, name, ending } = csvFile([userTable(users)]);
    const day = new Date().toISOString().slice(0, 10);
    return { blob, name: fileNameOf(`${name}-${day}.${ending}`), rows: users.length };
  });
