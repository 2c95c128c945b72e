import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Lead,
  type LeadChange,
  leadEndpoints,
  type LeadStatus,
} from '#contracts/payments/leads.ts';
import { useApi } from '#web/client/api-context.tsx';
import { joinQueries } from '#web/data/query-results.ts';
import { type Pages, replaceRow, usePagedList } from '#web/data/paged-list.ts';

const LEADS = ['admin-leads'];
const LIST = [...LEADS, 'list'];
const STALE_MS = 30_000;
const PAGE = 50; // leads

/** Absent fields do not filter. */
export type LeadFilter = { status?: LeadStatus; search?: string };

/** Access requests of a filter, newest first, page by page, with the counts of each status. */
export function useLeads(filter: LeadFilter) {
  const api = useApi();
  const list = usePagedList({
    queryKey: [...LIST, filter],
    pageSize: PAGE,
    readPage: (_, page, options) =>
      api.callPage(leadEndpoints.list, { query: { ...filter, ...page } }, options),
    staleTime: STALE_MS,
  });
  const counts = useQuery({
    queryKey: [...LEADS, 'summary'],
    queryFn: ({ signal }) => api.call(leadEndpoints.summary, {}, { signal }),
    staleTime: STALE_MS,
    meta: { persist: false },
  });
  return {
    leads: joinQueries(list, counts, (leads, count) => ({ ...leads, counts: count })),
    list,
  };
}

function useReloadLeads() {
  const client = useQueryClient();
  return (): void => void client.invalidateQueries({ queryKey: LEADS });
}

type ChangedLead = {
  lead: Lead;
  /** Overwrites concurrent changes of another administrator. */
  isForced?: boolean;
} & Pick<LeadChange, 'status' | 'notes'>;

/** Sets the status of a lead, and its notes if given. Refused after a concurrent change. */
export function useChangeLead() {
  const api = useApi();
  const client = useQueryClient();
  const reload = useReloadLeads();
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
    onSettled: reload,
  });
}

/** Deletes a lead by its id. */
export function useDeleteLead() {
  const api = useApi();
  const reload = useReloadLeads();
  return useMutation({
    mutationFn: (id: string) => api.call(leadEndpoints.remove, { params: { id } }),
    onSettled: reload,
  });
}
