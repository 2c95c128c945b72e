import { EntryFields, type JournalEntry } from '#contracts/journal/journal.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { noFilter } from '#contracts/rules/journal/journal-filter.ts';
import { insightsOf } from '#web/insights/compute-insights.ts';
import type { AccountCash, InsightsQuery } from '#web/insights/insights.ts';
import { prepareTrades } from '#web/insights/prepare-trades.ts';

const CLOSE = 1e-9;

/** Whether two numbers are the same but for what floating numbers lose on different ways. */
const isClose = (a: number, b: number): boolean =>
  Object.is(a, b) || a === b || Math.abs(a - b) <= CLOSE * Math.max(1, Math.abs(a), Math.abs(b));

/** Where two answers differ, as paths with both values; empty when they agree. */
export function differences(ours: unknown, theirs: unknown, path = ''): string[] {
  if (typeof ours === 'number' && typeof theirs === 'number' && isClose(ours, theirs)) return [];
  if (typeof ours === 'object' && typeof theirs === 'object' && ours !== null && theirs !== null) {
    const names = new Set([...Object.keys(ours), ...Object.keys(theirs)]);
    return [...names].flatMap((name) =>
      differences(Reflect.get(ours, name), Reflect.get(theirs, name), `${path}.${name}`),
    );
  }
  return ours === theirs ? [] : [`${path}: ${String(ours)}, not ${String(theirs)}`];
}

/** The same numbers between 0 and 1 for the same seed. @source mulberry32, T. Ettinger, public domain */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const computeInsights = (
  trades: readonly JournalEntry[],
  query: InsightsQuery,
  account: AccountCash | null = null,
) => insightsOf(prepareTrades(trades, query.zone), query, account);

export type RandomJournal = {
  trades: JournalEntry[];
  query: InsightsQuery;
  account: AccountCash | null;
};

const ACCOUNT = 'account';
const ZONES = [
  'Africa/Accra',
  'America/New_York',
  'Asia/Kolkata',
  'Europe/Berlin',
  'Pacific/Auckland',
];
const START = Date.UTC(2025, 9, 20); // the clocks change on both sides of the ocean soon after

type Dice = ReturnType<typeof createDice>;

function createDice(seed: number) {
  const random = createRandom(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  return {
    below,
    chance: (share: number): boolean => random() < share,
    pick: <T>(of: readonly [T, ...T[]]): T => of[below(of.length)] ?? of[0],
    /** Whole hundredths from -size to size. */
    amount: (size: number): number => (below(2 * size * 100 + 1) - size * 100) / 100,
    rate: (around: number): number => around * (0.9 + random() / 5),
  };
}

const instant = (t: number): string => new Date(t).toISOString();

/** Times of which each may be missing, and which may contradict each other. */
function timesOf(dice: Dice, span: number) {
  const closed = START + dice.below(span) * MINUTE_MS;
  const opened =
    closed - dice.pick([0, 2, 17, 45, 60, 200, 240, 900, 1440, 9000, 20_000]) * MINUTE_MS;
  const shift = dice.chance(0.02) ? 3 * MINUTE_MS * 60 : 0; // opened after it closed
  return {
    date: instant(closed - dice.pick([0, 0, 0, 5, 600]) * MINUTE_MS),
    opened_at: dice.chance(0.15) ? null : instant(opened + shift),
    closed_at: dice.chance(0.15) ? null : instant(closed),
  };
}

/** Prices and a result that mostly fit each other. */
function resultOf(dice: Dice, currency: string) {
  const type = dice.pick(['buy', 'sell'] as const);
  const direction = type === 'buy' ? 1 : -1;
  const entry_price = 1 + dice.below(2000) / 10_000;
  const steps = dice.pick([-10, -10, 0, 3, 7, 20, 20, 31]);
  const exit_price = dice.chance(0.05) ? null : entry_price + (direction * steps) / 10_000;
  const stop = dice.pick([-10, -10, -10, -7, 5]);
  const isEven = dice.chance(0.1);
  const gross = isEven ? 0 : dice.chance(0.1) ? dice.amount(90) : steps * dice.pick([1, 2.5, 10]);
  const [commission, swap, fees] = dice.chance(0.4)
    ? [0, 0, 0]
    : [-dice.below(500) / 100, dice.amount(3), dice.chance(0.1) ? -0.3 : 0];
  return {
    type,
    entry_price,
    exit_price,
    stop_loss: dice.chance(0.25) ? null : entry_price + (direction * stop) / 10_000,
    take_profit: dice.chance(0.4)
      ? null
      : entry_price + (direction * dice.pick([20, 31, -5])) / 10_000,
    size: dice.pick([null, 0.1, 1]),
    pnl: Math.round((gross + commission + swap + fees) * 100) / 100,
    commission,
    swap,
    fees,
    currency,
  };
}

function tradeOf(dice: Dice, index: number, span: number, foreign: number): JournalEntry {
  const currency = dice.chance(foreign) ? dice.pick(['EUR', 'JPY', 'KWD']) : 'USD';
  const said = {
    pair: dice.pick(['EURUSD', 'XAUUSD', 'GER40', 'USDJPY']),
    status: dice.chance(0.05) ? ('open' as const) : ('closed' as const),
    emotions: dice.pick(['', 'Calm', 'calm', 'Greedy']),
    setup: dice.pick(['', 'Breakout', 'Pullback']),
    tags: dice.pick([[], [], ['news'], ['news', 'trend'], ['Trend', 'trend']]),
    account_id: dice.chance(0.7) ? ACCOUNT : null,
    rules_kept: dice.pick([[], ['a'], ['a', 'b']]),
    rules_broken: dice.pick([[], [], ['c']]),
  };
  const fields = { ...timesOf(dice, span), ...resultOf(dice, currency), ...said };
  return { ...blank, ...fields, id: `t${dice.below(1e6)}-${index}` };
}

const blank = EntryFields.parse({ date: instant(START), pair: 'EURUSD', entry_price: 1 });

function accountOf(dice: Dice, span: number): AccountCash | null {
  if (dice.chance(0.4)) return null;
  return {
    currency: dice.pick(['USD', 'USD', 'USD', 'EUR']),
    startingBalance: dice.pick([null, 0, 120, 1000, 25_000.5]),
    flows: Array.from({ length: dice.below(4) }, () => ({
      t: START + (dice.below(span) - 600) * MINUTE_MS,
      amount: dice.amount(800),
    })),
  };
}

/** Any journal and any question, the same for the same seed. */
export function randomJournal(seed: number): RandomJournal {
  const dice = createDice(seed);
  const span = dice.pick([600, 20_000, 80_000]); // minutes
  const foreign = dice.pick([0, 0, 0.2]);
  const count = dice.pick([0, 1, 2, 5, 9, 20, 34, 45, 104]);
  const filter = {
    ...noFilter,
    account: dice.chance(0.3) ? ACCOUNT : '',
    pair: dice.chance(0.1) ? 'EURUSD' : '',
    side: dice.chance(0.1) ? ('buy' as const) : ('' as const),
  };
  return {
    trades: Array.from({ length: count }, (_, index) => tradeOf(dice, index, span, foreign)),
    account: accountOf(dice, span),
    query: {
      filter,
      currency: dice.pick([null, null, 'USD', 'EUR']),
      rates: {
        USD: dice.rate(1),
        EUR: dice.rate(1.1),
        ...(dice.chance(0.5) && { KWD: dice.rate(3) }),
      },
      zone: ZONES[dice.below(ZONES.length)] ?? 'UTC',
      breakeven: dice.pick([0, 0, 2, 10]),
      startingBalance: dice.chance(0.2) ? 5000 : null,
      now: START,
    },
  };
}
