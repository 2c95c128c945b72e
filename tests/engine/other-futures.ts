import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { candleEnd, type Timeframe } from '#contracts/rules/market/timeframes.ts';

/** Candles as recorded, by timeframe. */
type Recorded<Each extends Timeframe> = { readonly [Of in Each]: readonly Candle[] };

function changed<Each extends Timeframe>(
  recorded: Recorded<Each>,
  change: (candles: readonly Candle[], timeframe: Each) => readonly Candle[],
): Recorded<Each> {
  const entries = Object.entries(recorded) as [Each, readonly Candle[]][];
  return Object.fromEntries(
    entries.map(([timeframe, candles]) => [timeframe, change(candles, timeframe)]),
  ) as Recorded<Each>;
}

const raised = ({ t, o, h, l, c, v }: Candle): Candle => ({
  t,
  o: o * 1.05,
  h: h * 1.05,
  l: l * 1.05,
  c: c * 1.05,
  v,
});

/** The same candles as if the world had ended at a moment, and as if it had gone on 5 % higher. */
export function otherFutures<Each extends Timeframe>(
  instrument: Instrument,
  recorded: Recorded<Each>,
  asOf: number,
): Recorded<Each>[] {
  const hasEnded = (candle: Candle, timeframe: Each): boolean =>
    candleEnd(instrument, timeframe, candle.t) <= asOf;
  return [
    changed(recorded, (candles, timeframe) => candles.filter((one) => hasEnded(one, timeframe))),
    changed(recorded, (candles, timeframe) =>
      candles.map((one) => (hasEnded(one, timeframe) ? one : raised(one))),
    ),
  ];
}
