import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Webinar, webinarEndpoints } from '#contracts/webinars.ts';
import type { Api } from '#web/client/api.ts';
import { useApi } from '#web/client/api-context.tsx';
import { useFreshness } from '#web/data/query-results.ts';
import { readAllPages } from '#web/data/paged-list.ts';

const LIST = ['webinars'];
const STALE_MS = 60_000;

/** Also for prefetching. */
export const webinarsOptions = (api: Api) =>
  queryOptions({
    queryKey: LIST,
    // All pages: the next webinar is the last of the upcoming ones, and a link may name any.
    queryFn: ({ signal }) =>
      readAllPages((query) => api.call(webinarEndpoints.list, { query }, { signal })),
    staleTime: STALE_MS,
  });

/** All webinars as the member sees them, the latest start first. */
export function useWebinars() {
  const webinars = useQuery(webinarsOptions(useApi()));
  return { ...webinars, freshness: useFreshness(webinars, STALE_MS) };
}

/** Registers for a webinar, by id. Reloads the list also after a refusal, which means that it is outdated. */
export function useRegister() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.call(webinarEndpoints.register, { params: { id } }),
    onSuccess: ({ webinar }) =>
      client.setQueryData<Webinar[]>(LIST, (webinars) =>
        webinars?.map((each) => (each.id === webinar.id ? webinar : each)),
      ),
    onSettled: () => void client.invalidateQueries({ queryKey: LIST }),
  });
}
