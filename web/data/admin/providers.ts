import { providerEndpoints, type ProviderId } from '#contracts/providers.ts';
import { useFreshness } from '#web/data/query-results.ts';
import { useAdminCommand, useAdminQuery } from './admin-query.ts';

const STALE_MS = 60_000;

/** The services that the server calls: prices, payments, mail, push; keys are never among it. */
export function useProviders() {
  const query = useAdminQuery({
    queryKey: ['admin-providers'],
    read: (api, options) => api.call(providerEndpoints.list, {}, options),
    staleTime: STALE_MS,
  });
  return { ...query, freshness: useFreshness(query, STALE_MS) };
}

/** Tests the connection to a provider. */
export const useTestProvider = (id: ProviderId) =>
  useAdminCommand((api) => api.call(providerEndpoints.test, { params: { id } }));
