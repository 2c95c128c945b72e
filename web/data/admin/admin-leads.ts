import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  type Lead,
  type LeadChange,
  leadEndpoints,
  type LeadStatus,
} from '#contracts/payments/leads.ts';
import type { Page } from '#web/client/api.ts';
import { useApi } from '#web/client/api-context.tsx';
import { joined } from '../journal/joined.ts';
import { toListed } from '../listed.ts';
import { firstPage, nextPage, type PageStart } from '../pages.ts';

const LEADS = ['admin-leads'];
const LIST = [...LEADS, 'list'];
const STALE_MS = 30_000;
const PAGE = 50; // leads

/** Absent: of all. */
export type LeadFilter = { status?: LeadStatus; search?: string };

/**
 * The requests for access that a filter fits, newest first, page by page, and how many there are of each
 * status. While a filter is on its way, those before stay.
 */
export function useLeads(filter: LeadFilter) {
  const api = useApi();
  const list = useInfiniteQuery({
    queryKey: [...LIST, filter],
    queryFn: ({ pageParam, signal }) =>
      api.callPage(
        leadEndpoints.list,
        { query: { limit: PAGE, ...filter, ...pageParam } },
        { signal },
      ),
    initialPageParam: firstPage,
    getNextPageParam: ({ rows }) => nextPage(rows, PAGE),
    select: toListed,
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
    meta: { persist: false }, // people who asked stay on the server
  });
  const counts = useQuery({
    queryKey: [...LEADS, 'summary'],
    queryFn: ({ signal }) => api.call(leadEndpoints.summary, {}, { signal }),
    staleTime: STALE_MS,
    meta: { persist: false },
  });
  return { leads: joined(list, counts, (leads, count) => ({ ...leads, counts: count })), list };
}

function useReloadLeads() {
  const client = useQueryClient();
  return (): void => void client.invalidateQueries({ queryKey: LEADS });
}

type ChangedLead = {
  lead: Lead;
  /** Replaces what somebody else may have saved meanwhile. */
  isForced?: boolean;
} & Pick<LeadChange, 'status' | 'notes'>;

/** Sets the status of a lead, and its notes where given. Refused when somebody else saved meanwhile. */
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
      client.setQueriesData<LeadPages>(
        { queryKey: LIST },
        (list) => list && replace(list, changed),
      ),
    onSettled: reload,
  });
}

type LeadPages = InfiniteData<Page<Lead[]>, PageStart>;

/** At once, so that the row does not show its old state until the list is read again. */
const replace = (list: LeadPages, changed: Lead): LeadPages => ({
  ...list,
  pages: list.pages.map((page) => ({
    ...page,
    rows: page.rows.map((lead) => (lead.id === changed.id ? changed : lead)),
  })),
});

/** Deletes a lead by its id. */
export function useDeleteLead() {
  const api = useApi();
  const reload = useReloadLeads();
  return useMutation({
    mutationFn: (id: string) => api.call(leadEndpoints.remove, { params: { id } }),
    onSettled: reload,
  });
}
