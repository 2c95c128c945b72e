import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { type TradeTime, tradeTime } from '#contracts/rules/journal/trade-candles.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { candleEnd } from '#contracts/rules/market/timeframes.ts';
import { aTrade } from '#tests/support/builders.ts';
import { type Ending, endingsOf, tradeWhatIf, whatIf } from '#web/insights/what-if.ts';
import { createRandom } from './random-journal.ts';
import { disturbed, type Position, randomPosition } from './random-positions.ts';

const STOPS = [0.5, 0.75, 1, 1.25, 1.5, 2];
const TARGETS = [0.5, 1, 1.5, 2, 3, null];

/** How far prices are in favour of a trade, in units of its own risk; null without one. */
function inRisks({ trade }: Position): ((price: number) => number) | null {
  const { type, entry_price, stop_loss } = trade;
  const sign = type === 'buy' ? 1 : -1;
  const risk = stop_loss === null ? 0 : sign * (entry_price - stop_loss);
  return risk > 0 ? (price) => (sign * (price - entry_price)) / risk : null;
}

/** The prices of each candle that can end a trade, by hand: which may touch a stop, and which a target. */
function pricesByHand({ trade, time, candles }: Position, stop: number) {
  const isBuy = trade.type === 'buy';
  const isStoppedOut =
    trade.stop_loss !== null &&
    (isBuy ? trade.exit_price <= trade.stop_loss : trade.exit_price >= trade.stop_loss);
  const rows = candles
    .map((candle) => ({ ...candle, end: candleEnd(time.instrument, time.timeframe, candle.t) }))
    .filter(({ t, end }) => end > time.from && t <= time.to)
    .map(({ t, o, h, l, c, end }) => {
      const [best, worst] = isBuy ? [h, l] : [l, h];
      const [isFirst, isLast] = [t <= time.from, end > time.to];
      const open = isFirst ? [] : [o];
      if (!isFirst && !isLast) return { open, forStop: [worst], forTarget: [best] };
      const sure = isLast ? open : [...open, c];
      const left = isLast ? [trade.exit_price] : [];
      const unsure = isLast && isStoppedOut ? [] : [worst];
      const forStop = stop < 1 ? [...sure, ...left, ...unsure] : sure;
      return { open, forStop, forTarget: [...sure, ...left] };
    });
  const exit = [trade.exit_price];
  return [...rows, { open: exit, forStop: stop < 1 ? exit : [], forTarget: exit }];
}

/** The same question by other means: the first candle with each level, and the earlier of the two. */
function byHand(position: Position, stop: number, target: number | null): number {
  const r = inRisks(position);
  if (r === null) throw new Error('nothing was at risk');
  const rows = pricesByHand(position, stop);
  const isStop = (price: number): boolean => r(price) <= -stop + 1e-9;
  const stopped = rows.findIndex(({ forStop }) => forStop.some(isStop));
  const reached = rows.findIndex(
    ({ forTarget }) => target !== null && forTarget.some((price) => r(price) >= target - 1e-9),
  );
  if (stopped === -1 && reached === -1) return r(position.trade.exit_price);
  if (stopped === -1 || (reached !== -1 && reached < stopped)) return target ?? Number.NaN;
  const gap = rows[stopped]?.open.find(isStop);
  return gap === undefined ? -stop : r(gap);
}

const rOf = (endings: readonly (readonly Ending[])[]): number[] => endings.flat().map(({ r }) => r);

describe('another stop and another target', () => {
  it('agree on 150 random trades with a calculation made in another way', () => {
    const random = createRandom(300);
    const ends = { stop: 0, target: 0, 'own exit': 0 };
    let trades = 0;
    while (trades < 150) {
      const position = randomPosition(random);
      const { trade, time, candles } = position;
      const endings = endingsOf(trade, time, candles);
      expect(endings === null).toBe(inRisks(position) === null);
      if (endings === null) continue;
      trades += 1;
      const expected = STOPS.flatMap((stop) =>
        TARGETS.map((target) => byHand(position, stop, target)),
      );
      for (const [cell, r] of rOf(endings).entries())
        expect(r).toBeCloseTo(expected[cell] ?? 99, 8);
      for (const { end } of endings.flat()) ends[end] += 1;
    }
    expect(Math.min(ends.stop, ends.target, ends['own exit'])).toBeGreaterThan(250);
  });

  it('read no candle after the exit, nor one before the entry', () => {
    const random = createRandom(77);
    for (let n = 0; n < 150; n += 1) {
      const position = randomPosition(random);
      const { trade, time, candles } = position;
      const others = disturbed(position, random);
      expect(endingsOf(trade, time, others)).toEqual(endingsOf(trade, time, candles));
    }
  });

  it('never make a further target reached where a closer one was not', () => {
    const random = createRandom(5);
    for (let n = 0; n < 150; n += 1) {
      const { trade, time, candles } = randomPosition(random);
      for (const row of endingsOf(trade, time, candles) ?? []) {
        const reached = row.slice(0, -1).map(({ end }) => end === 'target');
        expect(reached).toEqual(reached.toSorted((a, b) => Number(b) - Number(a)));
      }
    }
  });
});

const OPENED = Date.parse('2026-11-18T10:00:00.000Z');
const instant = (minutes: number): string => new Date(OPENED + minutes * MINUTE_MS).toISOString();

/** Bought at 1.1000 with ten pips of risk, sold after four minutes ten pips higher: 1 R, 100 before costs. */
const bought = (overrides: Partial<JournalEntry> = {}) =>
  aTrade({
    entry_price: 1.1,
    stop_loss: 1.099,
    exit_price: 1.101,
    opened_at: instant(0),
    closed_at: instant(4),
    pnl: 100,
    ...overrides,
  });

/** A minute of open, high, low and close in pips from 1.1000. */
const minute = (n: number, pips: readonly [number, number, number, number]): Candle => {
  const [o = 0, h = 0, l = 0, c = 0] = pips.map((pip) => Number((1.1 + pip / 10_000).toFixed(5)));
  return { t: OPENED + n * MINUTE_MS, o, h, l, c, v: 1 };
};

const quietMinutes = [
  minute(0, [0, 1, -1, 1]),
  minute(1, [1, 3, 0, 2]),
  minute(2, [2, 4, 1, 3]),
  minute(3, [3, 10, 2, 9]),
  minute(4, [9, 11, 8, 10]),
];

const withMinute = (candle: Candle): Candle[] =>
  quietMinutes.map((each) => (each.t === candle.t ? candle : each));

function timeOf(trade: JournalEntry): TradeTime {
  const time = tradeTime(trade);
  if (typeof time === 'string') throw new Error(time);
  return time;
}

/** How a trade ends with a stop and a target: `stop -0.5`. */
function ending(trade: JournalEntry, candles: Candle[], stop: number, target: number | null) {
  const exit_price = trade.exit_price ?? Number.NaN;
  const row = endingsOf({ ...trade, exit_price }, timeOf(trade), candles)?.[STOPS.indexOf(stop)];
  const cell = row?.[TARGETS.indexOf(target)];
  return `${cell?.end} ${cell?.r.toFixed(2)}${cell?.isInDoubt === true ? ' in doubt' : ''}`;
}

describe('a trade worked out by hand', () => {
  it('takes its own exit where neither stop nor target is reached', () => {
    expect(ending(bought(), quietMinutes, 0.5, null)).toBe('own exit 1.00');
    expect(ending(bought(), quietMinutes, 1, 2)).toBe('own exit 1.00');
    expect(ending(bought(), quietMinutes, 1, 0.5)).toBe('target 0.50');
    expect(ending(bought(), quietMinutes, 1, 1)).toBe('target 1.00');
  });

  it('counts a candle that touches stop and target as the stop, and says so', () => {
    const both = withMinute(minute(2, [2, 6, -6, 3]));
    expect(ending(bought(), both, 0.5, 0.5)).toBe('stop -0.50 in doubt');
    expect(ending(bought(), both, 0.75, 0.5)).toBe('target 0.50');
    expect(ending(bought(), both, 0.5, 1)).toBe('stop -0.50');
  });

  it('fills a gap beyond the stop at the open, and one beyond the target at the target', () => {
    const down = withMinute(minute(2, [-8, 4, -9, 3]));
    expect(ending(bought(), down, 0.5, 1)).toBe('stop -0.80');
    expect(ending(bought(), down, 1, 1)).toBe('target 1.00');
    const up = withMinute(minute(2, [7, 8, 6, 7]));
    expect(ending(bought(), up, 0.5, 0.5)).toBe('target 0.50');
  });

  it('counts the candles of entry and exit against a closer stop, and never in favour', () => {
    const atEntry = withMinute(minute(0, [0, 20, -6, 1]));
    expect(ending(bought(), atEntry, 0.5, 1)).toBe('stop -0.50 in doubt');
    expect(ending(bought(), atEntry, 1, 0.5)).toBe('target 0.50'); // in minute 3, not at 20 pips
    const atExit = withMinute(minute(4, [9, 30, -20, 10]));
    expect(ending(bought(), atExit, 0.75, 2)).toBe('stop -0.75 in doubt');
  });

  it('lets its own stop and further ones live where the trade lived', () => {
    const wild = [
      minute(0, [0, 1, -30, 1]),
      ...quietMinutes.slice(1, 4),
      minute(4, [9, 30, -20, 10]),
    ];
    expect(ending(bought(), wild, 1, null)).toBe('own exit 1.00');
    const between = withMinute(minute(2, [2, 4, -12, 3]));
    expect(ending(bought(), between, 1, null)).toBe('stop -1.00');
    expect(ending(bought(), between, 1.25, null)).toBe('own exit 1.00');
  });

  it('keeps the fill of its own stop, which no further stop would have changed', () => {
    const stopped = bought({ exit_price: 1.0988, pnl: -120 }); // two pips of slippage
    const candles = withMinute(minute(4, [9, 9, -40, -30]));
    for (const stop of [1, 1.25, 2])
      expect(ending(stopped, candles, stop, 3)).toBe('own exit -1.20');
    expect(ending(stopped, candles, 0.5, 3)).toBe('stop -0.50');
  });

  it('takes the exit as the first price after a gap where the candle of the exit is missing', () => {
    const lost = bought({ exit_price: 1.0993, pnl: -70 });
    expect(ending(lost, quietMinutes.slice(0, 2), 0.5, null)).toBe('stop -0.70');
  });

  it('is the mirror image for a sell', () => {
    const sold = bought({ type: 'sell', stop_loss: 1.101, exit_price: 1.099 });
    const mirrored = [
      ...quietMinutes.slice(0, 2),
      minute(2, [-2, 6, -4, -3]),
      minute(3, [-3, -2, -10, -9]),
      minute(4, [-9, -8, -11, -10]),
    ];
    expect(ending(sold, mirrored, 0.5, 1)).toBe('stop -0.50');
    expect(ending(sold, mirrored, 0.75, 1)).toBe('target 1.00');
  });
});

const measured = (overrides: Partial<JournalEntry> = {}, candles = quietMinutes) => {
  const trade = bought(overrides);
  return tradeWhatIf(trade, timeOf(trade), candles, candles.length < quietMinutes.length);
};

const many = (n: number, overrides: Partial<JournalEntry> = {}, candles = quietMinutes) =>
  Array.from({ length: n }, () => measured(overrides, candles));

const fill = (kind: 'entry' | 'exit', minutes: number) =>
  ({
    kind,
    at: instant(minutes),
    price: 1.1,
    size: 1,
    pnl: 0,
    commission: 0,
    swap: 0,
    fees: 0,
    ticket: '',
  }) as const;

describe('the table of many trades', () => {
  it('needs 30 trades', () => {
    expect(whatIf(many(29))).toMatchObject({ n: 29, needed: 30, table: null });
    expect(whatIf(many(30)).table).not.toBeNull();
  });

  it('has the mean after the costs of each trade, with 1.96 standard errors to both sides', () => {
    // 20 trades of 1 R and 20 of −1 R at their stop, each with costs of a tenth of an R
    const lost = { exit_price: 1.099, pnl: -110, commission: -10 };
    const trades = [
      ...many(20, { pnl: 90, commission: -10 }),
      ...many(20, lost, withMinute(minute(4, [9, 9, -11, -10]))),
    ];
    const { table } = whatIf(trades);
    // deviation √(40/39), by √40: a standard error of 0.16013
    const interval = [expect.closeTo(-0.1 - 0.31385, 4), expect.closeTo(-0.1 + 0.31385, 4)];
    expect(table?.actual).toEqual({ mean: expect.closeTo(-0.1, 10), interval });
    expect(table?.rows[2]?.cells[5]).toEqual({
      target: null,
      mean: expect.closeTo(-0.1, 10),
      interval,
    });
    expect(table?.rows.map(({ stop }) => stop)).toEqual(STOPS);
    // all reach half an R first, which their costs make 0.4
    expect(table?.rows[0]?.cells[0]).toEqual({
      target: 0.5,
      mean: expect.closeTo(0.4, 10),
      interval: expect.anything(),
    });
  });

  it('says which trades do not count, which lack candles, and where the order was unknown', () => {
    const inParts = { fills: [fill('entry', 0), fill('exit', 2), fill('exit', 4)] };
    const both = withMinute(minute(2, [2, 6, -6, 3]));
    const trades = [
      ...many(2, inParts),
      ...many(3, { stop_loss: null }),
      ...many(1, { stop_loss: 1.1005 }),
      ...many(1, { pnl: -5 }), // contradicts its prices
      ...many(4, {}, both),
      ...many(5, {}, quietMinutes.slice(0, 4)),
    ];
    expect(whatIf(trades)).toMatchObject({
      n: 9,
      inParts: 2,
      withoutR: 5,
      withGaps: 5,
      inDoubt: 4,
    });
  });
});
