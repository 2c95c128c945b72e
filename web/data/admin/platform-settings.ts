import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#contracts/endpoint.ts';
import { type PlatformSettings, settingsEndpoints } from '#contracts/settings.ts';
import { useApi } from '#web/client/api-context.tsx';
import { useFreshness } from '#web/data/query-results.ts';
import { reloadPublicConfig } from '../public-config.ts';

const SETTINGS = ['admin-settings'];
const STALE_MS = 30_000;

export type StoredSettings = ResponseOf<typeof settingsEndpoints.read>;

/** The platform settings, for the administrator. */
export function usePlatformSettings() {
  const api = useApi();
  const query = useQuery({
    queryKey: SETTINGS,
    queryFn: ({ signal }) => api.call(settingsEndpoints.read, {}, { signal }),
    staleTime: STALE_MS,
    meta: { persist: false },
  });
  return { ...query, freshness: useFreshness(query, STALE_MS) };
}

type SettingsToSave = { read: StoredSettings; changes: Partial<PlatformSettings> };

/** Changes the settings. Refused after a concurrent change. */
export function useChangePlatformSettings() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ read, changes }: SettingsToSave) =>
      api.call(settingsEndpoints.change, { body: { ...read, ...changes } }),
    onSuccess(stored) {
      client.setQueryData<StoredSettings>(SETTINGS, stored);
      reloadPublicConfig(api);
    },
    onError: () => void client.invalidateQueries({ queryKey: SETTINGS }),
  });
}
