import { useQuery } from '@tanstack/react-query';
import { openApiEndpoints } from '#contracts/system.ts';
import { useApi } from '#web/client/api-context.tsx';

/** The description of this API; it changes only with a new version of the server. */
export function useOpenApi() {
  const api = useApi();
  return useQuery({
    queryKey: ['openapi'],
    queryFn: ({ signal }) => api.call(openApiEndpoints.read, {}, { signal }),
    staleTime: Infinity,
    meta: { persist: false },
  });
}
