import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bisector } from 'd3-array';
import { z } from 'zod';
import { mean, sum } from '#api/engine/measures/statistics.ts';
import type { FoundSignal } from '#api/engine/signals/signal-draft.ts';
import { createSimulator, MARKET_SEED } from '#api/engine/simulator/simulator.ts';
import type { RecordedMarket } from '#api/features/scanners/backtest/recorded-market.ts';
import { runBacktest } from '#api/features/scanners/backtest/run-backtest.ts';
import { readDueSlots, type ScannerPlan } from '#api/features/scanners/scanner-plan.ts';
import { DAY_MS, HOUR_MS } from '#contracts/rules/durations.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { scannerInstruments } from '#contracts/rules/signals/scanners.ts';
import type { Row } from './report.ts';

const YEAR = { from: Date.UTC(2025, 10, 1), to: Date.UTC(2026, 10, 1) };
const ROUNDS = 5;

/** Where the averages of so many closes cross, a trade in that direction; distances are shares of the price. */
const RULE = { fast: 10, slow: 30, risk: 0.002, reward: 0.004, hours: 120 };

type Recorded = ReadonlyMap<Instrument, readonly Candle[]>;

function recordYear(): Recorded {
  const { candles } = createSimulator(MARKET_SEED);
  const from = YEAR.from - 10 * DAY_MS; // the first averages
  return new Map(
    scannerInstruments.peak.map((each) => [each, candles(each, 'H1', from, YEAR.to)] as const),
  );
}

const byBegin = bisector(({ t }: Candle) => t);

/** A market of these hours and of nothing shorter. */
const marketOf = (recorded: Recorded): RecordedMarket => ({
  source: 'simulated',
  price: () => null,
  async candles(instrument, timeframe, { to, limit }) {
    const hours = timeframe === 'H1' ? (recorded.get(instrument) ?? []) : [];
    const end = byBegin.left(hours, to);
    return {
      candles: hours.slice(Math.max(0, end - limit), end),
      forming: null,
      isFilling: false,
    };
  },
});

const averageOf = (hours: readonly Candle[], end: number, count: number): number =>
  mean(hours.slice(end - count, end).map(({ c }) => c));

/** The side on which the averages of the last hours cross; null where they do not. */
function crossing(hours: readonly Candle[]): 'buy' | 'sell' | null {
  const isAbove = (end: number) =>
    averageOf(hours, end, RULE.fast) > averageOf(hours, end, RULE.slow);
  if (hours.length <= RULE.slow || isAbove(hours.length) === isAbove(hours.length - 1)) return null;
  return isAbove(hours.length) ? 'buy' : 'sell';
}

function tradeAt(instrument: Instrument, slot: number, hours: readonly Candle[]): FoundSignal[] {
  const side = crossing(hours);
  const last = hours.at(-1);
  if (side === null || last === undefined || last.t + HOUR_MS !== slot) return [];
  const sign = side === 'buy' ? 1 : -1;
  const draft = {
    instrument,
    side,
    entryPrice: last.c,
    stopLoss: last.c * (1 - sign * RULE.risk),
    takeProfit: last.c * (1 + sign * RULE.reward),
    riskReward: RULE.reward / RULE.risk,
    quality: 0.5,
    expiresAt: slot + RULE.hours * HOUR_MS,
    reason: 'averages crossed',
    mlAgrees: null,
  } as const;
  return [{ key: `cross:${instrument}:${slot}`, slot, draft }];
}

const monthOf = (t: number, before = 0): number => {
  const date = new Date(t);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - before);
};

/** The rule as a scanner: a month a period, an hour a slot. */
const planOf = (market: RecordedMarket): ScannerPlan => ({
  scanner: 'peak',
  instruments: scannerInstruments.peak,
  isDivisible: true,
  shortestTimeframe: 'H1',
  replayMs: 0,
  periodOf: (t) => monthOf(t),
  periodBefore: (period) => monthOf(period, 1),
  slotsOf: (period) =>
    Array.from(
      { length: (monthOf(period, -1) - period) / HOUR_MS },
      (_, n) => period + n * HOUR_MS,
    ),
  async scan(task) {
    const signals: FoundSignal[] = [];
    for (const instrument of task.instruments) {
      const needs = { H1: RULE.slow + 1 };
      const due = await readDueSlots({ market, instrument, timeframe: 'H1', needs }, task);
      for (const slot of due?.slots ?? []) {
        signals.push(...tradeAt(instrument, slot, due?.reader.at('H1', slot) ?? []));
      }
    }
    return { signals, progress: [] };
  },
});

type Columns = Readonly<Record<'t' | 'o' | 'h' | 'l' | 'c', Float64Array>>;

const columnsOf = (candles: readonly Candle[]): Columns => ({
  t: Float64Array.from(candles, ({ t }) => t),
  o: Float64Array.from(candles, ({ o }) => o),
  h: Float64Array.from(candles, ({ h }) => h),
  l: Float64Array.from(candles, ({ l }) => l),
  c: Float64Array.from(candles, ({ c }) => c),
});

const at = (list: Float64Array, i: number): number => list[i] ?? 0;

/** What the trade of an hour brings in R, graded like ours; null while it is open. */
function resultAt({ t, o, h, l, c }: Columns, entry: number, sign: number): number | null {
  const price = at(c, entry);
  const risk = RULE.risk * price;
  const stop = price - sign * risk;
  const target = price + sign * RULE.reward * price;
  const expiry = at(t, entry) + HOUR_MS * (1 + RULE.hours);
  const [worst, best] = sign > 0 ? [l, h] : [h, l];
  let i = entry + 1;
  for (; i < t.length && at(t, i) + HOUR_MS <= expiry; i += 1) {
    if (sign * (at(worst, i) - stop) <= 0) {
      const exit = sign * (at(o, i) - stop) < 0 ? at(o, i) : stop;
      return (sign * (exit - price)) / risk;
    }
    if (sign * (at(best, i) - target) >= 0) return RULE.reward / RULE.risk;
  }
  return expiry > YEAR.to || i === entry + 1 ? null : (sign * (at(c, i - 1) - price)) / risk;
}

/** The rule by hand: one pass with sums that roll, over typed arrays. */
function passOver(columns: Columns): (number | null)[] {
  const { t, c } = columns;
  const results: (number | null)[] = [];
  let fast = 0;
  let slow = 0;
  let wasAbove: boolean | null = null;
  for (let i = 0; i < t.length; i += 1) {
    fast += at(c, i) - at(c, i - RULE.fast);
    slow += at(c, i) - at(c, i - RULE.slow);
    if (i + 1 < RULE.slow) continue;
    const isAbove = fast / RULE.fast > slow / RULE.slow;
    const isNew = wasAbove !== null && isAbove !== wasAbove;
    wasAbove = isAbove;
    const slot = at(t, i) + HOUR_MS;
    if (isNew && slot >= YEAR.from && slot < YEAR.to) {
      results.push(resultAt(columns, i, isAbove ? 1 : -1));
    }
  }
  return results;
}

async function leastMs(run: () => unknown): Promise<number> {
  let least = Infinity;
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    await run();
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

const published = fileURLToPath(new URL('published-backtester', import.meta.url));

/**
 * Grademark (npm), where it is installed: `npm install --prefix tests/bench/published-backtester`.
 * Of the others tried in November 2026, `@backtest/framework` 1.1.18 installs but needs Prisma's engine, which
 * is downloaded at its first run.
 */
function benchPublished(recorded: Recorded, baseline: number): Row[] {
  if (!existsSync(`${published}/node_modules`)) return [];
  const { stdout, stderr, status } = spawnSync(process.execPath, [`${published}/run.mjs`], {
    input: JSON.stringify({ rule: RULE, instruments: [...recorded.values()] }),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  const { trades, ms } = z.object({ trades: z.int(), ms: z.number() }).parse(JSON.parse(stdout));
  const what = `the same in Grademark, one position at a time (${trades} trades), against the pass`;
  return [{ what, ours: ms, baseline, unit: 'ms' }];
}

/** A simple rule over a year of hours: our backtest, one pass by hand, and a published backtester. */
export async function benchBacktestLimit(): Promise<Row[]> {
  const recorded = recordYear();
  const market = marketOf(recorded);
  const deps = { plan: planOf(market), market, span: YEAR, onProgress: () => undefined };
  const signals = await runBacktest(deps);
  const columns = [...recorded.values()].map(columnsOf);
  const results = columns.flatMap(passOver);
  const total = sum(signals.map(({ outcome }) => outcome?.r_gross ?? 0));
  const totalByHand = sum(results.map((result) => result ?? 0));
  if (signals.length !== results.length || Math.abs(total - totalByHand) > 1e-6) {
    throw new Error(
      `${signals.length} trades with ${total} R are ${results.length} with ${totalByHand} by hand`,
    );
  }
  const baseline = await leastMs(() => columns.map(passOver));
  return [
    {
      what: `averages that cross in a year of hours, ${signals.length} trades, against one pass over typed arrays`,
      ours: await leastMs(() => runBacktest(deps)),
      baseline,
      unit: 'ms',
      limit: { of: 'ratio', atMost: 3 },
    },
    ...benchPublished(recorded, baseline),
  ];
}
