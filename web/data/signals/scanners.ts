import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { peakScannerEndpoints } from '#contracts/peak-scanner.ts';
import { sniperEndpoints } from '#contracts/sniper.ts';
import { weeklyScannerEndpoints } from '#contracts/weekly-scanner.ts';
import type { Api } from '#web/client/api.ts';
import { useApi } from '#web/client/api-context.tsx';
import { usePollMs } from '../live/live-updates.ts';

/** How often the scanners are asked while auto-refresh is on and no stream tells of them. */
export const PEAK_POLL_MS = 300_000;
export const SNIPER_POLL_MS = 30_000;

/** The server computes an answer for all members this often at most; none is newer. */
const PEAK_STALE_MS = 60_000;
const WEEKLY_STALE_MS = 60_000;
const SNIPER_STALE_MS = 10_000;

/** Also for fetching them before their screens are opened. */
export const peakScannerOptions = (api: Api) =>
  queryOptions({
    queryKey: ['scanner', 'peak'],
    queryFn: ({ signal }) => api.call(peakScannerEndpoints.read, {}, { signal }),
    staleTime: PEAK_STALE_MS,
  });

export const weeklyScannerOptions = (api: Api) =>
  queryOptions({
    queryKey: ['scanner', 'weekly'],
    queryFn: ({ signal }) => api.call(weeklyScannerEndpoints.read, {}, { signal }),
    staleTime: WEEKLY_STALE_MS,
  });

export const sniperOptions = (api: Api) =>
  queryOptions({
    queryKey: ['scanner', 'sniper'],
    queryFn: ({ signal }) => api.call(sniperEndpoints.read, {}, { signal }),
    staleTime: SNIPER_STALE_MS,
  });

/** While a new installation prepares its history, there is more to see every few seconds. */
const FILLING_POLL_MS = 15_000;

type Asked = { state: { data: { filling: boolean } | undefined; dataUpdatedAt: number } };

/** How often a scanner is asked, in ms; false: only when something tells of a change. */
export const pollUntilFilled =
  (pollMs: number | false) =>
  ({ state }: Asked): number | false =>
    state.data?.filling === true ? FILLING_POLL_MS : pollMs;

/** Without auto-refresh a screen is read once when it is opened, and from then on only on demand. */
function useRefreshing(isAuto: boolean, documentedMs: number) {
  const pollMs = usePollMs(documentedMs);
  const [openedAt] = useState(() => Date.now());
  return {
    refetchInterval: pollUntilFilled(pollMs),
    // What is not enabled is not asked at intervals either.
    enabled: ({ state }: Asked) => isAuto || state.dataUpdatedAt < openedAt,
  };
}

/** The Peak Scanner, kept current while auto-refresh is on. */
export function usePeakScanner(autoRefresh: boolean) {
  const refreshing = useRefreshing(autoRefresh, PEAK_POLL_MS);
  return useQuery({ ...peakScannerOptions(useApi()), ...refreshing });
}

/** The Weekly Scanner, read when its screen is opened and when the stream tells of it. */
export const useWeeklyScanner = () =>
  useQuery({ ...weeklyScannerOptions(useApi()), refetchInterval: pollUntilFilled(false) });

/** The 1M Sniper, kept current while auto-refresh is on. */
export function useSniper(autoRefresh = true) {
  const refreshing = useRefreshing(autoRefresh, SNIPER_POLL_MS);
  return useQuery({ ...sniperOptions(useApi()), ...refreshing });
}
