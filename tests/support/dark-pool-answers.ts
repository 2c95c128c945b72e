import { type DarkPool, darkPoolEndpoints } from '#contracts/market/dark-pools.ts';

const example = darkPoolEndpoints.read.example as DarkPool;

/** EURUSD at 1.08512 as of Friday 2026-11-20 14:05 UTC: bullish with 63%, an inflow, three blocks. */
export const aDarkPool = (changes: Partial<DarkPool> = {}): DarkPool => ({
  ...example,
  ...changes,
});
