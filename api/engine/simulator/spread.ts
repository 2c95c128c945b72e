import { MINUTE_MS } from '#contracts/rules/durations.ts';
import {
  type Instrument,
  instrumentFacts,
  usualSpreadPips,
} from '#contracts/rules/market/instruments.ts';
import { daysOf } from '#contracts/rules/market/timeframes.ts';
import type { FactorDays } from './factor-days.ts';
import { factors, models } from './factors.ts';

const ROLLOVER = { before: 5 * MINUTE_MS, after: 15 * MINUTE_MS, factor: 3 };

/** How much further than usual the instrument goes on a day: 1 on an ordinary one. */
function excitement(factorDay: FactorDays, instrument: Instrument, day: number): number {
  let now = 0;
  let usual = 0;
  for (const [factor, loading] of models[instrument].loadings) {
    now += (loading * factorDay(factor, day).deviation) ** 2;
    usual += (loading * factors[factor].sd) ** 2;
  }
  return Math.sqrt(now / usual);
}

/** From 16:55 to 17:15 in New York, when banks roll positions over to the next day. */
function isRollover(instrument: Instrument, t: number): boolean {
  if (instrumentFacts[instrument].hours === 'always') return false;
  const days = daysOf(instrument);
  const day = days.of(t);
  const { before, after } = ROLLOVER;
  return t < days.start(day) + after || t >= days.start(day + 1) - before;
}

/**
 * Price units between bid and ask: the instrument's usual spread, wider on excited days and three
 * times as wide at rollover.
 *
 * @param t UTC ms
 */
export function spreadAt(factorDay: FactorDays, instrument: Instrument, t: number): number {
  const usual = usualSpreadPips(instrument, t) * instrumentFacts[instrument].pip;
  const excited = Math.sqrt(
    Math.max(1, excitement(factorDay, instrument, daysOf(instrument).of(t))),
  );
  return usual * excited * (isRollover(instrument, t) ? ROLLOVER.factor : 1);
}
