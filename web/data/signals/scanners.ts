import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { peakScannerEndpoints } from '#contracts/peak-scanner.ts';
import { sniperClock } from '#contracts/rules/signals/sniper-schedule.ts';
import { sniperEndpoints } from '#contracts/sniper.ts';
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

/** How often the 1M Sniper is read: while a session runs every minute changes it, without an event of the stream. */
function sniperPollMs(pollMs: number, now: number): number {
  const { isActive, nextStart } = sniperClock(now);
  return Math.min(pollMs, isActive ? SNIPER_POLL_MS : nextStart - now);
}

/** Poll interval while a new installation fills its history. */
const FILLING_POLL_MS = 15_000;

type PollMs = number | false | (() => number);
type QueryState = { state: { data: { filling: boolean } | undefined; dataUpdatedAt: number } };

/** The poll interval of a scanner, in ms; false: no polling. */
export const pollUntilFilled =
  (pollMs: PollMs) =>
  ({ state }: QueryState): number | false => {
    if (state.data?.filling === true) return FILLING_POLL_MS;
    return typeof pollMs === 'function' ? pollMs() : pollMs;
  };

/** Without auto-refresh, a screen loads once when it opens, and then on demand. */
function useRefreshing(isAuto: boolean, pollMs: PollMs) {
  const [openedAt] = useState(() => Date.now());
  return {
    refetchInterval: pollUntilFilled(pollMs),
    // A disabled query does not poll.
    enabled: ({ state }: QueryState) => isAuto || state.dataUpdatedAt < openedAt,
  };
}

/** The Peak Scanner, polled with auto-refresh. */
export function usePeakScanner(autoRefresh: boolean) {
  const refreshing = useRefreshing(autoRefresh, usePollMs(PEAK_POLL_MS));
  return useQuery({ ...peakScannerOptions(useApi()), ...refreshing });
}

/** The Weekly Scanner, loaded when its screen opens and when the stream reports a change. */
export const useWeeklyScanner = () =>
  useQuery({ ...weeklyScannerOptions(useApi()), refetchInterval: pollUntilFilled(false) });

function useSniperPoll(): () => number {
  const pollMs = usePollMs(SNIPER_POLL_MS);
  return () => sniperPollMs(pollMs, Date.now());
}

/** The 1M Sniper, polled with auto-refresh: at most 30 s behind while a session runs. */
export function useSniper(autoRefresh = true) {
  const refreshing = useRefreshing(autoRefresh, useSniperPoll());
  return useQuery({ ...sniperOptions(useApi()), ...refreshing });
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
  useQuery({ ...sniperOptions(useApi()), refetchInterval: pollUntilFilled(useSniperPoll()) });
