import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { type Instrument, instrumentFacts } from '#contracts/rules/market/instruments.ts';
import { tradingDayStart } from '#contracts/rules/time/trading-day.ts';
import { DAY_MINUTES } from './business-time.ts';
import type { FactorDay, FactorDays } from './factor-days.ts';
import { factors, models } from './factors.ts';

const DAY_MS = DAY_MINUTES * MINUTE_MS;

/** What the factors make of an instrument's day. */
export type FactorSum = {
  /** Log price at the begin of each minute, and at the end of the last. */
  readonly path: Float64Array;
  /** Expected square of each minute's log return. */
  readonly variance: Float64Array;
};

/** Which points of an instrument's day lie in a factor's day, and how much earlier that one began. */
type Overlap = { readonly from: number; readonly to: number; readonly shift: number };

const WHOLE_DAY: Overlap = { from: 0, to: DAY_MINUTES + 1, shift: 0 };

function addFactor(
  { path, variance }: FactorSum,
  loading: number,
  day: FactorDay,
  { from, to, shift }: Overlap,
): void {
  const scale = (loading * day.deviation) ** 2;
  for (let minute = from; minute < to; minute += 1) {
    const source = Math.min(minute + shift, DAY_MINUTES); // a Sunday can have 25 hours
    path[minute] = (path[minute] ?? 0) + loading * (day.path[source] ?? 0);
    if (minute === DAY_MINUTES) return;
    const passing = (day.time[Math.min(source + 1, DAY_MINUTES)] ?? 0) - (day.time[source] ?? 0);
    variance[minute] = (variance[minute] ?? 0) + scale * passing;
  }
}

/** The two trading days into which a UTC day falls. */
function tradingDaysWithin(utcDay: number): { tradingDay: number; overlap: Overlap }[] {
  const minutesInto = (t: number): number => (t - utcDay * DAY_MS) / MINUTE_MS;
  const begin = minutesInto(tradingDayStart(utcDay));
  const change = minutesInto(tradingDayStart(utcDay + 1));
  return [
    { tradingDay: utcDay, overlap: { from: 0, to: change, shift: -begin } },
    { tradingDay: utcDay + 1, overlap: { from: change, to: DAY_MINUTES + 1, shift: -change } },
  ];
}

/** @param day days since 1970: a trading day, or a UTC day for an instrument that always trades */
export function sumOfFactors(
  factorDay: FactorDays,
  instrument: Instrument,
  day: number,
): FactorSum {
  const { anchor, loadings } = models[instrument];
  const path = new Float64Array(DAY_MINUTES + 1).fill(Math.log(anchor));
  const sum = { path, variance: new Float64Array(DAY_MINUTES) };
  const isUtc = instrumentFacts[instrument].hours === 'always';
  for (const [factor, loading] of loadings) {
    const keepsHours = factors[factor].clock !== 'always';
    const parts =
      isUtc && keepsHours ? tradingDaysWithin(day) : [{ tradingDay: day, overlap: WHOLE_DAY }];
    for (const { tradingDay, overlap } of parts) {
      addFactor(sum, loading, factorDay(factor, tradingDay), overlap);
    }
  }
  return sum;
}
