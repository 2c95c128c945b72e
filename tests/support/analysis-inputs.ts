import { type CandleNeeds, type CandlesOf, closedAt } from '#api/engine/candles/candle-window.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { type Timeframe, timeframeMs } from '#contracts/rules/market/timeframes.ts';
import { simulator } from './open-market.ts';

type Recorded<Needs extends CandleNeeds> = { readonly [Each in keyof Needs]: readonly Candle[] };

function eachOf<Needs extends CandleNeeds>(
  needs: Needs,
  candlesOf: (timeframe: Timeframe, count: number) => readonly Candle[],
): Recorded<Needs> {
  const entries = Object.entries(needs) as [Timeframe, number][];
  return Object.fromEntries(
    entries.map(([timeframe, count]) => [timeframe, candlesOf(timeframe, count)]),
  ) as Recorded<Needs>;
}

/**
 * Simulated candles, enough for an engine at every moment of a span (UTC ms): markets rest on weekends
 * and holidays, so half as long again and two weeks.
 */
export const recordSimulated = <Needs extends CandleNeeds>(
  instrument: Instrument,
  needs: Needs,
  { from, to }: { from: number; to: number },
): Recorded<Needs> =>
  eachOf(needs, (timeframe, count) => {
    const length = 1.5 * count * timeframeMs[timeframe] + 14 * timeframeMs.D1;
    return simulator.candles(instrument, timeframe, from - length, to);
  });

/** Of recorded candles, what an engine reads at a moment (UTC ms). */
export const windowOf = <Needs extends CandleNeeds>(
  instrument: Instrument,
  needs: Needs,
  recorded: Recorded<Needs>,
  asOf: number,
): CandlesOf<Needs> =>
  eachOf<Needs>(needs, (timeframe, count) =>
    closedAt(instrument, timeframe, recorded[timeframe] ?? [], { asOf, count }),
  );
