import type { Swing } from '#api/engine/indicators/swings.ts';
import type { Briefing } from '#contracts/market/briefing.ts';
import type { Sent } from '#contracts/open.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { listWords } from '#contracts/rules/copy.ts';
import { isTradingDay, nextMarketChange } from '#contracts/rules/time/market-calendar.ts';
import { PEAK_WINDOW, peakCalendar } from '#contracts/rules/signals/peak-schedule.ts';
import { TRADING_SESSIONS } from '#contracts/rules/time/trading-sessions.ts';
import { utcTimeOfDay, utcWeekdayTime } from '#contracts/rules/time/dates.ts';
import { priceText, type Reading, moved } from './market-readings.ts';

/** Equal highs or lows that no later price has crossed. */
export type Pool = {
  readonly kind: Swing['kind'];
  readonly price: number;
  readonly distance: number; // from the price, in daily ranges; negative below it
};

const EQUAL_ATR = 0.1; // swings closer than this, in average true ranges, count as equal

/**
 * The untested pool nearest to the price: two swings of half-days at one price, beyond which stops are
 * modelled to rest; null without one.
 *
 * @source "liquidity pool" as teachers of order flow use the word; an estimate, nobody sees those orders
 */
export function nearestPool(
  reading: Pick<Reading, 'chart' | 'candles' | 'price' | 'adr'>,
): Pool | null {
  const { chart, candles, price, adr } = reading;
  const isWithin = (a: Swing, b: Swing): boolean =>
    a.kind === b.kind && Math.abs(a.price - b.price) <= EQUAL_ATR * chart.atr;
  const isUntested = ({ kind, index }: Swing, level: number): boolean =>
    candles.slice(index).every(({ h, l }) => (kind === 'high' ? h <= level : l >= level));

  const pools = chart.swings.flatMap((first, place): Pool[] => {
    const second = chart.swings.slice(place + 1).find((later) => isWithin(first, later));
    if (second === undefined) return [];
    const { kind } = first;
    const furthest = kind === 'high' ? Math.max : Math.min;
    const level = furthest(first.price, second.price);
    const pool = { kind, price: level, distance: (level - price) / adr };
    return isUntested(first, level) ? [pool] : [];
  });
  const [nearest] = pools.toSorted((a, b) => Math.abs(a.distance) - Math.abs(b.distance));
  return nearest ?? null;
}

type Focus = Sent<typeof Briefing>['daily_focus'][number];

const hour = (of: number): string => `${String(of).padStart(2, '0')}:00`;

function sessions(): Focus {
  const spans = TRADING_SESSIONS.map((each) => `${each.name} ${each.start_utc} to ${each.end_utc}`);
  return { kind: 'session', text: `Sessions in UTC: ${listWords(spans)}.` };
}

/** In daily ranges: in percent, Bitcoin would always be the largest mover. */
const sizeOf = ({ day, price, adr }: Reading): number => Math.abs(price - day.c) / adr;

function overnightMover(readings: readonly Reading[]): Focus[] {
  const [largest] = readings.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  if (largest === undefined) return [];
  const { instrument, overnight } = largest;
  const share = Math.round(100 * sizeOf(largest));
  const text = `${instrument} moved most overnight: ${moved(overnight, '%')} since the last daily close, ${share}% of its usual daily range.`;
  return [{ kind: 'mover', text }];
}

function untestedPool(readings: readonly Reading[]): Focus[] {
  const distances = readings.flatMap((reading) => {
    const pool = nearestPool(reading);
    return pool === null ? [] : [{ ...pool, instrument: reading.instrument }];
  });
  const [nearest] = distances.toSorted((a, b) => Math.abs(a.distance) - Math.abs(b.distance));
  if (nearest === undefined) return [];
  const { instrument, kind, price, distance } = nearest;
  const way = `${Math.abs(distance).toFixed(2)} of its usual daily range ${distance < 0 ? 'below' : 'above'}`;
  const text = `${instrument} is nearest to an untested pool: equal ${kind}s at ${priceText(instrument, price)}, ${way}.`;
  return [{ kind: 'pool', text }];
}

function fullRanges(readings: readonly Reading[]): Focus[] {
  const full = readings
    .filter(({ adrUsed }) => adrUsed > 80)
    .toSorted((a, b) => b.adrUsed - a.adrUsed)
    .map(({ instrument, adrUsed }) => `${instrument} (${adrUsed}%)`);
  if (full.length === 0) return [];
  return [{ kind: 'range', text: `Past 80% of the usual daily range: ${listWords(full)}.` }];
}

const day = (text: string): Focus => ({ kind: 'day', text });

function ofTheDay(dueAt: number): Focus[] {
  const facts: Focus[] = [];
  if (peakCalendar(dueAt).isGenerationDay) {
    const window = `${hour(PEAK_WINDOW.from)} to ${hour(PEAK_WINDOW.to)} UTC`;
    facts.push(day(`Generation day of the Peak Scanner: it looks for signals from ${window}.`));
  }
  const isMonday = new Date(dueAt).getUTCDay() === 1;
  if (isMonday) facts.push(day('The Weekly Scanner makes the signals of this week at 06:00 UTC.'));
  const closes = nextMarketChange('EURUSD', dueAt);
  const opens = closes === null ? null : nextMarketChange('EURUSD', closes);
  if (closes !== null && opens !== null && !isTradingDay(Math.floor(dueAt / DAY_MS) + 1)) {
    const times = `closes today at ${utcTimeOfDay(closes)} UTC and opens again on ${utcWeekdayTime(opens)}`;
    facts.push(day(`The currency market ${times}.`));
  }
  return facts;
}

/** From the clock, the candles since the last close and the scanners. @param dueAt 06:00, UTC ms */
export const dailyFocus = (dueAt: number, readings: readonly Reading[]): Focus[] => [
  sessions(),
  ...overnightMover(readings),
  ...untestedPool(readings),
  ...fullRanges(readings),
  ...ofTheDay(dueAt),
  {
    kind: 'calendar',
    text: 'No economic calendar is connected: releases and speeches of the day are not named here.',
  },
];
