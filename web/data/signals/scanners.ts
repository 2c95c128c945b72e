import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { peakScannerEndpoints } from '#contracts/peak-scanner.ts';
import { type SniperAnswer, sniperEndpoints } from '#contracts/sniper.ts';
import { weeklyScannerEndpoints } from '#contracts/weekly-scanner.ts';
import type { Api } from '#web/client/api.ts';
import { useApi } from '#web/client/api-context.tsx';
import { usePollMs } from '../live/live-updates.ts';

/** Poll intervals with auto-refresh and without a stream. */
export const PEAK_POLL_MS = 300_000;
export const SNIPER_POLL_MS = 30_000;

/** The server's minimum intervals between two answers. */
const PEAK_STALE_MS = 60_000;
const WEEKLY_STALE_MS = 60_000;
const SNIPER_STALE_MS = 10_000;

/** Also for prefetching. */
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

/** Poll interval while a new installation fills its history. */
const FILLING_POLL_MS = 15_000;

type QueryState = { state: { data: { filling: boolean } | undefined; dataUpdatedAt: number } };

/** The poll interval of a scanner, in ms; false: no polling. */
export const pollUntilFilled =
  (pollMs: number | false) =>
  ({ state }: QueryState): number | false =>
    state.data?.filling === true ? FILLING_POLL_MS : pollMs;

/** Whether a scanner may be read: without auto-refresh, its screen loads once when it opens, and then on demand. */
function useIsEnabled(isAuto: boolean) {
  const [openedAt] = useState(() => Date.now());
  // A disabled query does not poll.
  return ({ state }: QueryState) => isAuto || state.dataUpdatedAt < openedAt;
}

/** The Peak Scanner, polled with auto-refresh. */
export function usePeakScanner(autoRefresh: boolean) {
  return useQuery({
    ...peakScannerOptions(useApi()),
    refetchInterval: pollUntilFilled(usePollMs(PEAK_POLL_MS)),
    enabled: useIsEnabled(autoRefresh),
  });
}

/** The Weekly Scanner, loaded when its screen opens and when the stream reports a change. */
export const useWeeklyScanner = () =>
  useQuery({ ...weeklyScannerOptions(useApi()), refetchInterval: pollUntilFilled(false) });

/** While a session runs each minute changes the 1M Sniper, which is no event of the stream. */
function useSniperPoll() {
  const pollMs = usePollMs(SNIPER_POLL_MS);
  return ({ state }: { state: { data: SniperAnswer | undefined; dataUpdatedAt: number } }) => {
    const { data } = state;
    if (data === undefined) return pollMs;
    const untilNext = data.session_active ? 0 : Date.parse(data.next_session) - Date.now();
    return pollUntilFilled(Math.min(pollMs, Math.max(untilNext, SNIPER_POLL_MS)))({ state });
  };
}

/** The 1M Sniper, polled with auto-refresh: at most 30 s behind while a session runs. */
export function useSniper(autoRefresh = true) {
  return useQuery({
    ...sniperOptions(useApi()),
    refetchInterval: useSniperPoll(),
    enabled: useIsEnabled(autoRefresh),
  });
}

/** The console's poll interval without a stream. */
export const CONSOLE_POLL_MS = 30_000;

const useConsolePoll = () => pollUntilFilled(usePollMs(CONSOLE_POLL_MS));

/** The scanners as members see them, polled for the console. */
export const useWatchedPeak = () =>
  useQuery({ ...peakScannerOptions(useApi()), refetchInterval: useConsolePoll() });

export const useWatchedWeekly = () =>
  useQuery({ ...weeklyScannerOptions(useApi()), refetchInterval: useConsolePoll() });

export const useWatchedSniper = () =>
  useQuery({ ...sniperOptions(useApi()), refetchInterval: useSniperPoll() });
