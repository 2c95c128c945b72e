import { BRIEFING_NEEDS, type BriefingInput } from '#api/engine/briefing/market-readings.ts';
import { closedAt } from '#api/engine/candles/candle-window.ts';
import { normal, streamOf, uniform } from '#api/engine/simulator/randomness.ts';
import type { Market } from '#api/market/market.ts';
import type { DataSource } from '#contracts/primitives.ts';
import { aggregate, type Candle } from '#contracts/rules/market/candles.ts';
import { DAY_MS, HOUR_MS } from '#contracts/rules/durations.ts';
import { type Instrument, INSTRUMENTS } from '#contracts/rules/market/instruments.ts';
import { isMarketOpen, openHours, closedUntil } from '#contracts/rules/time/market-calendar.ts';
import { daysOf } from '#contracts/rules/market/timeframes.ts';

const DAYS_BEFORE = 500;
const HOUR_DAYS_BEFORE = 100;

type Recorded = { readonly [Each in keyof typeof BRIEFING_NEEDS]: readonly Candle[] };
/** Candles of every instrument. */
export type RecordedMarkets = ReadonlyMap<Instrument, Recorded>;

const firstPrice: Readonly<Record<Instrument, number>> = {
  EURUSD: 1.085,
  GBPUSD: 1.265,
  USDJPY: 148,
  AUDUSD: 0.655,
  USDCAD: 1.35,
  USDCHF: 0.875,
  GBPJPY: 187,
  XAUUSD: 2065,
  US30: 38_600,
  BTCUSD: 43_000,
};

/** A random walk in candles that begin at these moments, from a price on. */
function walk(stream: number, times: readonly number[], [from, deviation]: [number, number]) {
  let price = from;
  return times.map((t, n): Candle => {
    const o = price;
    price *= Math.exp(deviation * normal(stream, n));
    const [up, down] = [uniform(stream, n + 1e6), uniform(stream, n + 2e6)];
    return {
      t,
      o,
      h: Math.max(o, price) * (1 + 0.5 * deviation * up),
      l: Math.min(o, price) * (1 - 0.5 * deviation * down),
      c: price,
      v: 500 + Math.floor(1000 * up),
    };
  });
}

function recordOne(instrument: Instrument, from: number, to: number, seed: number): Recorded {
  const clock = daysOf(instrument);
  const firstHour = clock.start(clock.of(from - HOUR_DAYS_BEFORE * DAY_MS));
  const days = Array.from(
    { length: DAYS_BEFORE - HOUR_DAYS_BEFORE },
    (_, n) => clock.of(firstHour) - (DAYS_BEFORE - HOUR_DAYS_BEFORE) + n,
  ).filter((day) => openHours(instrument, day) !== null);
  const stream = streamOf('briefing tests', seed, instrument);
  const start: [number, number] = [firstPrice[instrument], 0.005];
  const earlier = walk(stream, days.map(clock.start), start);
  const hours = Array.from(
    { length: Math.ceil((to - firstHour) / HOUR_MS) },
    (_, n) => firstHour + n * HOUR_MS,
  ).filter((t) => isMarketOpen(instrument, t));
  const H1 = walk(stream + 1, hours, [earlier.at(-1)?.c ?? start[0], 0.001]);
  return {
    D1: [...earlier, ...aggregate(instrument, 'D1', H1)],
    H4: aggregate(instrument, 'H4', H1),
    H1,
  };
}

/** All that briefings of a span (UTC ms) look at: random walks, quicker to have than a simulated market. */
export const recordMarkets = (
  { from, to }: { from: number; to: number },
  seed = 1,
): RecordedMarkets =>
  new Map(INSTRUMENTS.map((each) => [each, recordOne(each, from, to, seed)] as const));

/** What a briefing is made of at 06:00 UTC of a date, without signals and without the Peak Scanner. */
export const briefingInput = (recorded: RecordedMarkets, dueAt: number): BriefingInput => ({
  dueAt,
  madeAt: dueAt + 1000,
  source: 'simulated',
  markets: [...recorded].map(([instrument, candles]) => {
    const closedCandles = (timeframe: keyof Recorded) =>
      closedAt(instrument, timeframe, candles[timeframe], {
        asOf: dueAt,
        count: BRIEFING_NEEDS[timeframe],
      });
    return {
      instrument,
      candles: { D1: closedCandles('D1'), H4: closedCandles('H4'), H1: closedCandles('H1') },
    };
  }),
  peaks: [],
  open: [],
});

type Circumstances = {
  source?: DataSource;
  isFilling?: boolean;
  /** Delay between the end of a candle and its delivery, ms; for imported ones, the age of the last. */
  lateMs?: (instrument: Instrument) => number;
};

/** A market of these candles on a clock that a test moves; what is around it can change while it runs. */
export const openRecordedMarket = (
  recorded: RecordedMarkets,
  now: () => number,
  around: Circumstances = {},
): Market => ({
  source: around.source ?? 'simulated',
  price: (instrument) => ({
    price: 1,
    t: now() - (around.lateMs?.(instrument) ?? 0),
    isStale: false,
  }),
  changePercent: () => Promise.resolve(null),
  candles(instrument, timeframe, { to, limit }) {
    const stored = recorded.get(instrument);
    const isRecorded = timeframe === 'D1' || timeframe === 'H4' || timeframe === 'H1';
    const reportedUntil = now() - (around.lateMs?.(instrument) ?? 0);
    const end = Math.min(to, closedUntil(instrument, timeframe, reportedUntil));
    const candles = (isRecorded ? (stored?.[timeframe] ?? []) : []).filter(({ t }) => t < end);
    const isFilling = around.isFilling ?? false;
    return Promise.resolve({ candles: candles.slice(-limit), forming: null, isFilling });
  },
  replayable: () => Promise.resolve(null),
  whenPrepared: () => Promise.resolve(),
  health: () => ({ state: 'live', since: 0, detail: null }),
  onTick: () => () => undefined,
  stop: () => Promise.resolve(),
});
