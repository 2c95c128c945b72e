import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { peakCalendar } from '#contracts/rules/signals/peak-schedule.ts';
import { sniperClock } from '#contracts/rules/signals/sniper-schedule.ts';
import { weeklyTimes } from '#contracts/rules/signals/weekly-schedule.ts';
import { isMarketOpen } from '#contracts/rules/time/market-calendar.ts';

/** A moment that is looked for from now on, in steps of five minutes. */
type Clock = { readonly title: string; readonly isThen: (t: number) => boolean };

const STEP_MS = 5 * MINUTE_MS;
const LONGEST_SEARCH_MS = 400 * DAY_MS;

const isUtc = (t: number, weekday: number, hour: number): boolean =>
  new Date(t).getUTCDay() === weekday && t % DAY_MS === hour * HOUR_MS;

/** What a zone's clock is ahead of UTC: `GMT+01:00`. */
function offsetOf(timeZone: string, t: number): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  return parts.formatToParts(t).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** A quarter of an hour before the clocks of a zone change, which they do on the hour. */
const changesSoon =
  (timeZone: string) =>
  (t: number): boolean =>
    new Date(t).getUTCDay() === 0 &&
    t % HOUR_MS === 45 * MINUTE_MS &&
    offsetOf(timeZone, t) !== offsetOf(timeZone, t + 15 * MINUTE_MS);

/** Within a step of a session of the 1M Sniper. */
const inStep =
  (step: number) =>
  (t: number): boolean =>
    sniperClock(t).step === step;

/** Moments that change what screens show. */
const CLOCKS = {
  marketOpen: {
    title: 'Wednesday 14:00 UTC, all markets open',
    isThen: (t) => isUtc(t, 3, 14) && isMarketOpen('XAUUSD', t),
  },
  goldBreak: {
    title: 'Daily break of gold and indices',
    isThen: (t) => isMarketOpen('EURUSD', t) && !isMarketOpen('XAUUSD', t),
  },
  weekend: { title: 'Saturday 12:00 UTC', isThen: (t) => isUtc(t, 6, 12) },
  weeklyGeneration: {
    title: 'Weekly signals are being generated',
    isThen: (t) => weeklyTimes(t).generationTime === t,
  },
  peakGeneration: {
    title: 'Generation day of Peak, 08:00 UTC',
    isThen: (t) => peakCalendar(t).isGenerationDay && t % DAY_MS === 8 * HOUR_MS,
  },
  sniperMonitoring: { title: '1M Sniper, step 1: monitoring', isThen: inStep(1) },
  sniperScanning: { title: '1M Sniper, step 2: scanning', isThen: inStep(2) },
  sniperSignals: { title: '1M Sniper, step 3: signals', isThen: inStep(3) },
  sniperWatching: { title: '1M Sniper, step 4: monitoring', isThen: inStep(4) },
  sniperFinalScan: { title: '1M Sniper, step 5: final scan', isThen: inStep(5) },
  sniperFinal: { title: '1M Sniper, step 6: final signals', isThen: inStep(6) },
  sniperOver: {
    title: '1M Sniper, between two sessions',
    isThen: (t) => isMarketOpen('EURUSD', t) && !sniperClock(t).isActive,
  },
  clocksChangeLondon: {
    title: 'Before the clocks change in London',
    isThen: changesSoon('Europe/London'),
  },
  clocksChangeNewYork: {
    title: 'Before the clocks change in New York',
    isThen: changesSoon('America/New_York'),
  },
} satisfies Record<string, Clock>;

export type ClockName = keyof typeof CLOCKS;
export const clocks: Readonly<Record<ClockName, Clock>> = CLOCKS;
export const isClockName = (text: string): text is ClockName => Object.hasOwn(CLOCKS, text);

/**
 * The next moment of a clock.
 *
 * @param clock a name of `clocks`, or an instant in ISO 8601
 * @param now UTC ms
 * @returns UTC ms
 */
export function momentOfClock(clock: string, now: number): number {
  if (!isClockName(clock)) return Date.parse(clock);
  const { isThen } = clocks[clock];
  const first = Math.ceil(now / STEP_MS) * STEP_MS;
  for (let t = first; t < first + LONGEST_SEARCH_MS; t += STEP_MS) if (isThen(t)) return t;
  throw new Error(`no moment of ${clock} within ${LONGEST_SEARCH_MS / DAY_MS} days`);
}
