import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type Lead,
  type LeadChange,
  leadEndpoints,
  type LeadQuery,
  type LeadUser,
} from '#contracts/payments/leads.ts';
import { useApi } from '#web/client/api-context.tsx';
import { joinQueries } from '#web/data/query-results.ts';
import { type Pages, replaceRow, usePagedList } from '#web/data/paged-list.ts';
import { useRow } from '#web/data/linked-row.ts';
import { useAdminCommand, useAdminQuery } from './admin-query.ts';

const LEADS = ['admin-leads'];
const LIST = [...LEADS, 'list'];
const STALE_MS = 30_000;
const PAGE = 50; // leads

/** Access requests of a filter, page by page, with the counts of each status. Absent fields do not filter. */
export function useLeads(filter: Omit<LeadQuery, 'limit' | 'before'>) {
  const list = usePagedList({
    queryKey: [...LIST, filter],
    pageSize: PAGE,
    readPage: (api, page, options) =>
      api.callPage(leadEndpoints.list, { query: { ...filter, ...page } }, options),
    staleTime: STALE_MS,
  });
  const counts = useAdminQuery({
    queryKey: [...LEADS, 'summary'],
    read: (api, options) => api.call(leadEndpoints.summary, {}, options),
    staleTime: STALE_MS,
  });
  return {
    leads: joinQueries(list, counts, (leads, count) => ({ ...leads, counts: count })),
    list,
  };
}

/** A request by id, from the loaded ones or else from the server. */
export const useLead = (id: string | null, loaded: readonly Lead[] | undefined) =>
  useRow({
    id,
    loaded,
    queryKey: LIST,
    readRow: (api, query, options) => api.callPage(leadEndpoints.list, { query }, options),
  });

type ChangedLead = {
  lead: Lead;
  /** Overwrites concurrent changes of another administrator. */
  isForced?: boolean;
} & Pick<LeadChange, 'status' | 'notes'>;

/** Sets the status of a lead, and its notes if given. Refused after a concurrent change. */
export function useChangeLead() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ lead: { id, updated_at }, isForced = false, ...change }: ChangedLead) =>
      api.call(leadEndpoints.changeStatus, {
        params: { id },
        body: { ...change, ...(!isForced && { updated_at }) },
      }),
    onSuccess: (changed) =>
      client.setQueriesData<Pages<Lead>>(
        { queryKey: LIST },
        (list) => list && replaceRow(list, changed),
      ),
    onSettled: () => void client.invalidateQueries({ queryKey: LEADS }),
  });
}

export const useDeleteLead = () =>
  useAdminCommand((api, id: string) => api.call(leadEndpoints.remove, { params: { id } }), [LEADS]);

/** Creates a member for a lead, which is converted; the answer has the access code. */
export const useCreateLeadUser = (id: string) =>
  useAdminCommand(
    (api, body: LeadUser) => api.call(leadEndpoints.createUser, { params: { id }, body }),
    [LEADS, ['admin-users']],
  );
