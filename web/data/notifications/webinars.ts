import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Webinar, webinarEndpoints } from '#contracts/webinars.ts';
import type { Api } from '#web/client/api.ts';
import { useApi } from '#web/client/api-context.tsx';
import { useFreshness } from '../live/freshness.ts';
import { readAllPages } from '../pages.ts';

const LIST = ['webinars'];
const STALE_MS = 60_000;

/** Also for fetching them before their screen is opened. */
export const webinarsOptions = (api: Api) =>
  queryOptions({
    queryKey: LIST,
    // Really all: the soonest one comes last of those to come, and a link may name any.
    queryFn: ({ signal }) =>
      readAllPages((query) => api.call(webinarEndpoints.list, { query }, { signal })),
    staleTime: STALE_MS,
  });

/** All webinars as the member sees them, the latest start first. */
export function useWebinars() {
  const webinars = useQuery(webinarsOptions(useApi()));
  return { ...webinars, freshness: useFreshness(webinars, STALE_MS) };
}

/** Takes a place in a webinar, given by id. The list is read again also where it was refused: it is older. */
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
