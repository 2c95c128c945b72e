import type { DarkPool } from '#contracts/dark-pools.ts';
import type { DarkPoolInput } from './dark-pool-input.ts';

/** Hidden liquidity as members see it; null where the candles are too few. */
export function readDarkPool(_input: DarkPoolInput): DarkPool | null {
  return null;
}
