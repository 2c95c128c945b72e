import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { EntryRowFields, fieldNamesOf } from '#contracts/journal/journal-rows.ts';
import { formatStamp } from '#contracts/rules/journal/hybrid-clock.ts';
import type { SeededTrades, StoredJournal, Tables } from '../tables.ts';
import { addTrade, fieldsOf, PROP_ACCOUNT } from './journal.ts';
import type { Trade } from './trades.ts';

const TRADES = 120;
const FIRST_DAYS_AGO = 33; // the newest of them is older than every trade that was written by hand
const HOURS_BETWEEN = 31;
const COMMISSION = -7; // for opening and closing one lot, dollars

type Way = {
  setup: string;
  strategy: string;
  hour: number; // of its exit, UTC
  winsOf10: number;
  reward: number; // of a trade that reaches its target, in R
};

/** Setups for the insights: two that earn, one that does not, and trades without a setup. */
const ways: readonly Way[] = [
  { setup: 'London high', strategy: 'Breakout retest', hour: 9, winsOf10: 6, reward: 1.8 },
  { setup: 'Four-hour trend', strategy: 'Trend pullback', hour: 14, winsOf10: 5, reward: 2.4 },
  { setup: 'Asian low', strategy: 'Breakout retest', hour: 7, winsOf10: 5, reward: 1.7 },
  { setup: 'Failed break', strategy: 'Range fade', hour: 16, winsOf10: 4, reward: 1.3 },
  { setup: '', strategy: 'News', hour: 13, winsOf10: 3, reward: 1.2 },
];

type Market = { pair: string; price: number; stop: number; lots: number; decimals: number };

const markets: readonly Market[] = [
  { pair: 'EURUSD', price: 1.084, stop: 0.0013, lots: 0.2, decimals: 5 },
  { pair: 'XAUUSD', price: 2052, stop: 5.5, lots: 0.05, decimals: 2 },
  { pair: 'GBPUSD', price: 1.266, stop: 0.0016, lots: 0.15, decimals: 5 },
  { pair: 'USDJPY', price: 148.1, stop: 0.32, lots: 0.1, decimals: 3 },
  { pair: 'US30', price: 38_400, stop: 70, lots: 0.5, decimals: 1 },
];

/**
 * Draws the same numbers at each start of the demo.
 *
 * @returns whole numbers from 0 to below a limit
 * @source S. K. Park, K. W. Miller, CACM 31 (1988): the minimal standard, with the multiplier of 1993
 */
function createDraw(): (limit: number) => number {
  let state = 20_261_120;
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
}

/** A trading day about this many days ago, at this hour UTC: the markets rest from Saturday to Sunday. */
function exitTime(now: Date, daysAgo: number, hour: number): number {
  const day = Math.floor(now.getTime() / DAY_MS - daysAgo) * DAY_MS;
  const weekday = new Date(day).getUTCDay();
  const back = weekday === 6 ? 1 : weekday === 0 ? 2 : 0;
  return day - back * DAY_MS + hour * HOUR_MS;
}

const pick = <T>(from: readonly T[], index: number): T => {
  const picked = from[index % from.length];
  if (picked === undefined) throw new Error('there is nothing to pick from');
  return picked;
};

type Draw = ReturnType<typeof createDraw>;
type Pace = { now: Date; hoursBetween: number };

/** Result of a trade in R. A broken rule costs more often than it pays. */
function drawResult(draw: Draw, { winsOf10, reward }: Way, hasBroken: boolean): number {
  const isWin = draw(10) < winsOf10 - (hasBroken ? 1 : 0);
  const isCutShort = draw(4) === 0; // closed on the way, to either side
  if (isWin) return isCutShort ? reward / 2 : reward;
  return isCutShort ? -0.4 : -1;
}

const drawStory = (draw: Draw, hasBroken: boolean) =>
  hasBroken
    ? { emotion: pick(['Impatient', 'Frustrated'], draw(2)), tags: ['rule broken'], rating: 2 }
    : { emotion: pick(['Calm', 'Patient', ''], draw(3)), tags: [], rating: 3 + draw(3) };

function drawTrade(draw: Draw, index: number, { now, hoursBetween }: Pace): Trade {
  const [way, market] = [pick(ways, draw(5)), pick(markets, draw(5))];
  const hasBroken = draw(10) < 2;
  const result = drawResult(draw, way, hasBroken);
  const { emotion, tags, rating } = drawStory(draw, hasBroken);
  const side = draw(2) === 0 ? 'buy' : 'sell';
  const direction = side === 'buy' ? 1 : -1;
  const round = (price: number): number => Number(price.toFixed(market.decimals));
  const entry = round(market.price * (1 + (draw(200) - 100) / 10_000));
  const at = (r: number): number => round(entry + direction * r * market.stop);
  const daysAgo = FIRST_DAYS_AGO + (index * hoursBetween) / 24;
  const closedAt = exitTime(now, daysAgo, way.hour) + draw(50) * MINUTE_MS;
  const sinceDays = (now.getTime() - closedAt) / DAY_MS;
  const plan = {
    stop_loss: at(-1),
    take_profit: at(way.reward),
    setup: way.setup,
    tags,
    rating,
    commission: Math.round(COMMISSION * market.lots * 100) / 100,
    ...(market.pair === 'US30' && { account_id: PROP_ACCOUNT }),
  };
  const minutes = 15 + draw(result > 0 ? 300 : 120);
  const { pair, lots } = market;
  return {
    deal: [sinceDays, pair, side, entry, at(result), lots, minutes],
    style: [way.strategy, emotion],
    plan,
  };
}

/** Half a year of trades before those that tell their story: enough for figures to mean something. */
export function addPastTrades(journal: StoredJournal, now: Date): void {
  const draw = createDraw();
  for (let index = 0; index < TRADES; index += 1) {
    addTrade(journal, drawTrade(draw, index, { now, hoursBetween: HOURS_BETWEEN }), {
      id: `demo-past-${index + 1}`,
      now,
    });
  }
}

/** Gives the trader so many trades besides those that were written by hand; `seededRows` makes their rows. */
export function seedTrades({ journals }: Tables, trades: number, now: Date): void {
  const journal = journals['trader'];
  if (journal === undefined) return;
  journal.seeded = { trades, at: now.getTime(), firstRev: journal.rev + 1 };
  journal.rev += trades;
}

const HOURS_BETWEEN_SEEDED = 2;

/** Rows that are the same each time they are made, the newest trade first: they are not stored. */
export function seededRows({
  trades,
  at: seededAt,
  firstRev,
}: SeededTrades): StoredJournal['rows'] {
  const draw = createDraw();
  const pace = { now: new Date(seededAt), hoursBetween: HOURS_BETWEEN_SEEDED };
  const stamp = formatStamp(seededAt, 0, 'server');
  const at = Object.fromEntries(fieldNamesOf('entry').map((name) => [name, stamp]));
  const fieldsAt = (index: number) => fieldsOf(drawTrade(draw, index, pace), pace.now);
  const usual = EntryRowFields.parse(fieldsOf(drawTrade(createDraw(), 0, pace), pace.now));
  return Array.from({ length: trades }, (_, index) => ({
    id: `seeded-${index + 1}`,
    kind: 'entry',
    rev: firstRev + index,
    fields: { ...usual, ...fieldsAt(index) }, // parsing 100,000 would take ten seconds
    at,
  }));
}
