import { useMutation, useQuery } from '@tanstack/react-query';
import { providerEndpoints, type ProviderId } from '#contracts/providers.ts';
import { useApi } from '#web/client/api-context.tsx';
import { useFreshness } from '#web/data/query-results.ts';

const STALE_MS = 60_000;

/** The server's providers and gateways. */
export function useProviders() {
  const api = useApi();
  const query = useQuery({
    queryKey: ['admin-providers'],
    queryFn: ({ signal }) => api.call(providerEndpoints.list, {}, { signal }),
    staleTime: STALE_MS,
    meta: { persist: false },
  });
  return { ...query, freshness: useFreshness(query, STALE_MS) };
}

/** Tests a provider with a small request. */
export function useTestProvider(id: ProviderId) {
  const api = useApi();
  return useMutation({
    mutationFn: () => api.call(providerEndpoints.test, { params: { id } }),
  });
}
