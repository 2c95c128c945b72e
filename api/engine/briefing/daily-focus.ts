import type { Briefing } from '#contracts/market/briefing.ts';
import type { Sent } from '#contracts/open.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { listWords } from '#contracts/rules/copy.ts';
import { isTradingDay, nextMarketChange } from '#contracts/rules/time/market-calendar.ts';
import { PEAK_WINDOW, peakCalendar } from '#contracts/rules/signals/peak-schedule.ts';
import { TRADING_SESSIONS } from '#contracts/rules/time/trading-sessions.ts';
import { utcTimeOfDay, utcWeekdayTime } from '#contracts/rules/time/dates.ts';
import { priceText, type Reading } from './reading.ts';
import { nearestPool } from './untested-pool.ts';
import { moved } from './copy.ts';

type Focus = Sent<typeof Briefing>['daily_focus'][number];

const MONDAY = 1;
const FULL_RANGE = 80;

const hour = (of: number): string => `${String(of).padStart(2, '0')}:00`;

function sessions(): Focus {
  const spans = TRADING_SESSIONS.map((each) => `${each.name} ${each.start_utc} to ${each.end_utc}`);
  return { kind: 'session', text: `Sessions in UTC: ${listWords(spans)}.` };
}

/** In daily ranges: in percent Bitcoin would always have moved most. */
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
  const found = readings.flatMap((reading) => {
    const pool = nearestPool(reading);
    return pool === null ? [] : [{ ...pool, instrument: reading.instrument }];
  });
  const [nearest] = found.toSorted((a, b) => Math.abs(a.distance) - Math.abs(b.distance));
  if (nearest === undefined) return [];
  const { instrument, kind, price, distance } = nearest;
  const way = `${Math.abs(distance).toFixed(2)} of its usual daily range ${distance < 0 ? 'below' : 'above'}`;
  const text = `${instrument} is nearest to an untested pool: equal ${kind}s at ${priceText(instrument, price)}, ${way}.`;
  return [{ kind: 'pool', text }];
}

function fullRanges(readings: readonly Reading[]): Focus[] {
  const full = readings
    .filter(({ adrUsed }) => adrUsed > FULL_RANGE)
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
  if (new Date(dueAt).getUTCDay() === MONDAY) {
    facts.push(day('The Weekly Scanner makes the signals of this week at 06:00 UTC.'));
  }
  const closes = nextMarketChange('EURUSD', dueAt);
  const opens = closes === null ? null : nextMarketChange('EURUSD', closes);
  if (closes !== null && opens !== null && !isTradingDay(Math.floor(dueAt / DAY_MS) + 1)) {
    const times = `closes today at ${utcTimeOfDay(closes)} UTC and opens again on ${utcWeekdayTime(opens)}`;
    facts.push(day(`The currency market ${times}.`));
  }
  return facts;
}

/**
 * What may matter today, from the clock, the candles since the last close and the scanners' schedules.
 *
 * @param dueAt 06:00 UTC of the day, UTC ms
 */
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
