import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#contracts/endpoint.ts';
import { type PlatformSettings, settingsEndpoints } from '#contracts/settings.ts';
import { useApi } from '#web/client/api-context.tsx';
import { useFreshness } from '../live/freshness.ts';
import { renewPublicConfig } from '../public-config.ts';

const SETTINGS = ['admin-settings'];
const STALE_MS = 30_000;

export type StoredSettings = ResponseOf<typeof settingsEndpoints.read>;

/** The settings of the whole platform, for the administrator. */
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

/** Stores changes over the settings as they were read. Refused when somebody else saved meanwhile. */
export function useChangePlatformSettings() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ read, changes }: SettingsToSave) =>
      api.call(settingsEndpoints.change, { body: { ...read, ...changes } }),
    onSuccess(stored) {
      client.setQueryData<StoredSettings>(SETTINGS, stored);
      renewPublicConfig(api);
    },
    onError: () => void client.invalidateQueries({ queryKey: SETTINGS }),
  });
}
