import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#contracts/endpoint.ts';
import { type PlatformSettings, settingsEndpoints } from '#contracts/settings.ts';
import { useApi } from '#web/client/api-context.tsx';
import { useFreshness } from '#web/data/query-results.ts';
import { reloadPublicConfig } from '../public-config.ts';
import { useAdminQuery } from './admin-query.ts';

const SETTINGS = ['admin-settings'];
const STALE_MS = 30_000;

export type StoredSettings = ResponseOf<typeof settingsEndpoints.read>;

export function usePlatformSettings() {
  const query = useAdminQuery({
    queryKey: SETTINGS,
    read: (api, options) => api.call(settingsEndpoints.read, {}, options),
    staleTime: STALE_MS,
  });
  return { ...query, freshness: useFreshness(query, STALE_MS) };
}

/** Changes the settings. Refused after a concurrent change. */
export function useChangePlatformSettings() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ read, changes }: { read: StoredSettings; changes: Partial<PlatformSettings> }) =>
      api.call(settingsEndpoints.change, { body: { ...read, ...changes } }),
    onSuccess(stored) {
      client.setQueryData<StoredSettings>(SETTINGS, stored);
      reloadPublicConfig(api);
    },
    onError: () => void client.invalidateQueries({ queryKey: SETTINGS }),
  });
}
