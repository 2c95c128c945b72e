import { volumeSourceOf } from '#api/engine/measures/volume.ts';
import type { DarkPool } from '#contracts/market/dark-pools.ts';
import { roundPrice } from '#contracts/rules/market/instruments.ts';
import type { DarkPoolInput } from './dark-pool-input.ts';
import type { NewestClose } from './newest-close.ts';

/** What both answers say of themselves. */
type Origin = Pick<
  DarkPool,
  'instrument' | 'currentPrice' | 'volume_source' | 'data_source' | 'as_of' | 'last_updated'
>;

export const originOf = (
  { instrument, asOf, candles, price, source }: DarkPoolInput,
  newest: NewestClose,
): Origin => ({
  instrument,
  currentPrice: roundPrice(instrument, price ?? newest.price),
  volume_source: volumeSourceOf(candles.M15),
  data_source: source,
  as_of: new Date(asOf).toISOString(),
  last_updated: new Date(newest.at).toISOString(),
});
