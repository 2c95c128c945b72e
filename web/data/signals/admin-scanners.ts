import { useQuery } from '@tanstack/react-query';
import { useApi } from '#web/client/api-context.tsx';
import { usePollMs } from '../live/live-updates.ts';
import {
  peakScannerOptions,
  pollUntilFilled,
  sniperOptions,
  weeklyScannerOptions,
} from './scanners.ts';

/** How often the console asks for each scanner while no stream tells of them. */
export const CONSOLE_POLL_MS = 30_000;

const useConsolePoll = () => pollUntilFilled(usePollMs(CONSOLE_POLL_MS));

/** The Peak Scanner as members see it, asked for as often as the console asks. */
export const useWatchedPeak = () =>
  useQuery({ ...peakScannerOptions(useApi()), refetchInterval: useConsolePoll() });

export const useWatchedWeekly = () =>
  useQuery({ ...weeklyScannerOptions(useApi()), refetchInterval: useConsolePoll() });

export const useWatchedSniper = () =>
  useQuery({ ...sniperOptions(useApi()), refetchInterval: useConsolePoll() });
