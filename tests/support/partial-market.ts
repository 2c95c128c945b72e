import type { CandleHistory, Market } from '#api/market/market.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import { openWholeMarket } from './whole-market.ts';

/** Days of all instruments take seconds to compute: a test names those it is about. */
export type PartialMarket = Market & {
  /** What was read so far. */
  readonly reads: (readonly [Instrument, Timeframe])[];
  /** What a test changes while the server runs. */
  readonly state: { isFilling: boolean; hasPrices: boolean; failsFor: Instrument | null };
};

/** The simulated market of these instruments alone, as if of others no candle were known yet. */
export function openPartialMarket(
  now: () => number,
  instruments: readonly Instrument[],
): PartialMarket {
  const whole = openWholeMarket(now);
  const cache = new Map<string, Promise<CandleHistory>>();
  const reads: [Instrument, Timeframe][] = [];
  const state: PartialMarket['state'] = { isFilling: false, hasPrices: true, failsFor: null };
  return {
    ...whole,
    reads,
    state,
    price: (instrument) => (state.hasPrices ? whole.price(instrument) : null),
    async candles(instrument, timeframe, page) {
      reads.push([instrument, timeframe]);
      if (state.failsFor === instrument) throw new Error('the store is damaged');
      const { isFilling } = state;
      if (!instruments.includes(instrument)) return { candles: [], forming: null, isFilling };
      const key = `${instrument} ${timeframe} ${page.to} ${page.limit}`;
      const history = cache.get(key) ?? whole.candles(instrument, timeframe, page);
      cache.set(key, history);
      return { ...(await history), isFilling };
    },
  };
}
