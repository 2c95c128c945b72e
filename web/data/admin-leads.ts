import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Lead, type LeadChange, leadEndpoints } from '#contracts/leads.ts';
import { useApi } from '#web/client/api-context.tsx';
import { readAllPages } from './pages.ts';

const LIST = ['admin-leads'];
const STALE_MS = 30_000;

/** All requests for access, newest first; really all, because they are counted by status. */
export function useLeads() {
  const api = useApi();
  return useQuery({
    queryKey: LIST,
    queryFn: ({ signal }) =>
      readAllPages((query) => api.call(leadEndpoints.list, { query }, { signal })),
    staleTime: STALE_MS,
    meta: { persist: false }, // people who asked stay on the server
  });
}

function useReloadLeads() {
  const client = useQueryClient();
  return (): void => void client.invalidateQueries({ queryKey: LIST });
}

type ChangedLead = { lead: Lead } & Pick<LeadChange, 'status' | 'notes'>;

/** Sets the status of a lead, and its notes where given. Refused when somebody else saved meanwhile. */
export function useChangeLead() {
  const api = useApi();
  const client = useQueryClient();
  const reload = useReloadLeads();
  return useMutation({
    mutationFn: ({ lead: { id, updated_at }, ...change }: ChangedLead) =>
      api.call(leadEndpoints.changeStatus, { params: { id }, body: { ...change, updated_at } }),
    onSuccess: (changed) =>
      client.setQueryData<Lead[]>(LIST, (leads) =>
        leads?.map((lead) => (lead.id === changed.id ? changed : lead)),
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
