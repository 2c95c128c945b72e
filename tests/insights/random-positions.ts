import { createSimulator, MARKET_SEED } from '#api/engine/simulator/simulator.ts';
import { DAY_MS, HOUR_MS } from '#contracts/rules/durations.ts';
import { type TradeTime, tradeTime } from '#contracts/rules/journal/trade-candles.ts';
import type { MeasuredTrade } from '#contracts/rules/journal/trade-excursions.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { type Instrument, instrumentFacts } from '#contracts/rules/market/instruments.ts';
import { candleEnd } from '#contracts/rules/market/timeframes.ts';

const INSTRUMENTS = ['EURUSD', 'XAUUSD', 'BTCUSD'] as const satisfies readonly Instrument[];
/** New York changes its clocks on 8 March 2026, Europe on the 29th. */
const BEGIN = Date.parse('2026-03-02T00:00:00.000Z');

const simulator = createSimulator(MARKET_SEED);

/** A closed trade with the simulated candles of its time and two hours around it. */
export type Position = { trade: MeasuredTrade; time: TradeTime; candles: readonly Candle[] };

const pick = <T>(random: () => number, values: readonly [T, ...T[]]): T =>
  values[Math.floor(random() * values.length)] ?? values[0];

/** From minutes to months, so that all timeframes up to H1 come. */
const durations = [
  HOUR_MS / 6,
  5 * HOUR_MS,
  2 * DAY_MS,
  9 * DAY_MS,
  30 * DAY_MS,
  110 * DAY_MS,
] as const;

/** A price within the candle of a moment; somewhere, where there is none. */
function priceAt(candles: readonly Candle[], time: TradeTime, at: number, share: number): number {
  const { instrument, timeframe } = time;
  const candle = candles.find(({ t }) => t <= at && at < candleEnd(instrument, timeframe, t));
  const { l, h } = candle ?? { l: candles[0]?.l ?? 1, h: candles[0]?.h ?? 1 };
  return Number((l + (h - l) * share).toFixed(instrumentFacts[instrument].digits));
}

const instant = (at: number): string => new Date(at).toISOString();

/** At random moments, weekends included. */
function randomTime(random: () => number): TradeTime {
  const opened = Math.floor(BEGIN + random() * 33 * DAY_MS);
  const closed = Math.floor(opened + random() * pick(random, durations));
  const time = tradeTime({
    pair: pick(random, INSTRUMENTS),
    status: 'closed',
    exit_price: 1,
    date: instant(closed),
    opened_at: instant(opened),
    closed_at: instant(closed),
  });
  if (typeof time === 'string') throw new Error(time);
  return time;
}

/** Of four lists, two lack a run. */
function withGap(random: () => number, candles: readonly Candle[]): readonly Candle[] {
  const [from = 0, to = 0] = [random(), random()]
    .map((share) => Math.floor(share * candles.length))
    .toSorted((a, b) => a - b);
  return random() < 0.5 ? candles : [...candles.slice(0, from), ...candles.slice(to)];
}

/** At a random moment of 33 days, for minutes to months; half of them lack a run of candles. */
export function randomPosition(random: () => number): Position {
  const time = randomTime(random);
  const { instrument, timeframe, from, to } = time;
  const all = simulator.candles(instrument, timeframe, from - 2 * HOUR_MS, to + 2 * HOUR_MS);
  const candles = withGap(random, all);
  const type = pick(random, ['buy', 'sell'] as const);
  const sign = type === 'buy' ? 1 : -1;
  const entry_price = priceAt(candles, time, from, random());
  const exit_price = priceAt(candles, time, to, random());
  const stop = (share: number): number => entry_price * (1 - sign * share);
  const stop_loss = pick(random, [null, exit_price, stop(0.001), stop(0.001), stop(-0.001)]);
  const pnl = Math.round(100 * sign * (exit_price - entry_price) * 1000) / 100 - 1;
  const costs = { commission: -1, swap: 0, fees: 0, fills: [] };
  return { trade: { type, entry_price, exit_price, stop_loss, pnl, ...costs }, time, candles };
}

/** Whether some of a candle lies between entry and exit. */
export const isDuring = ({ time }: Position, { t }: Candle): boolean =>
  t <= time.to && candleEnd(time.instrument, time.timeframe, t) > time.from;

/** The candles of a position with other prices before its entry and after its exit. */
export const disturbed = (position: Position, random: () => number): Candle[] =>
  position.candles.map((candle) =>
    isDuring(position, candle)
      ? candle
      : { ...candle, o: 1, h: candle.h * (2 + random()), l: candle.l / 3, c: 7 },
  );
