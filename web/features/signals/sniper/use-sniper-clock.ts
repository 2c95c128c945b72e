import { type SniperClock, sniperClock } from '#contracts/rules/sniper-schedule.ts';
import { useTicking } from '#web/lib/use-ticking.ts';

const MINUTE_MS = 60_000;

/** Where the 1M Sniper stands by the device's clock: without a network, and between two answers too. */
export function useSniperClock(): SniperClock {
  const minute = useTicking((now) => Math.floor(now / MINUTE_MS));
  return sniperClock(minute * MINUTE_MS);
}
