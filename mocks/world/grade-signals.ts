import {
  gradeControl,
  gradeSignal,
  inOtherDirection,
  type GradingCandle,
  gradingCandles,
  hoursToRefine,
  withShorter,
} from '#api/engine/outcomes/grading.ts';
import { hasControl } from '#api/engine/outcomes/record-statistics.ts';
import type { IssuedSignal } from '#api/engine/signals/issue-signal.ts';
import { candleStart } from '#contracts/rules/market/timeframes.ts';
import { yieldToEventLoop, candlesOf } from './market.ts';
import type { StoredSignal } from './tables.ts';

/** The closed candles of a signal's life: hours, and minutes where hours leave a doubt. */
function lifeCandles(signal: IssuedSignal, asOf: number): GradingCandle[] {
  const { instrument, issued_at, expires_at } = signal;
  const minutes = (from: number, to: number): GradingCandle[] =>
    gradingCandles(instrument, 'M1', candlesOf(instrument, 'M1', from, to));
  const until = Math.min(asOf, expires_at);
  const lastHour = candleStart(instrument, 'H1', until);
  const begin = candleStart(instrument, 'H1', issued_at);
  const hours = gradingCandles(instrument, 'H1', candlesOf(instrument, 'H1', begin, lastHour));
  const trades = hasControl(signal.scanner_type) ? [signal, inOtherDirection(signal)] : [signal];
  const refined = new Map(
    hoursToRefine(trades, hours).map((hour): [number, GradingCandle[]] => [
      hour.t,
      minutes(hour.t, hour.end),
    ]),
  );
  const lastMinute = candleStart(instrument, 'M1', until);
  return [...withShorter(hours, refined), ...minutes(lastHour, lastMinute)];
}

const isGradable = ({ outcome, control, removal, signal }: StoredSignal): boolean =>
  removal?.kind !== 'voided' &&
  (outcome === null || (control === null && hasControl(signal.scanner_type)));

export type Grade = Pick<StoredSignal, 'outcome' | 'control'>;

/**
 * Grades the open signals by the market's candles.
 *
 * @param asOf UTC ms
 * @returns by id, of those that have ended
 */
export async function gradeSignals(
  signals: readonly StoredSignal[],
  asOf: number,
): Promise<Map<string, Grade>> {
  const grades = new Map<string, Grade>();
  for (const { signal, ...before } of signals.filter(isGradable)) {
    const candles = lifeCandles(signal, asOf);
    const outcome = before.outcome ?? gradeSignal(signal, candles, asOf);
    const control =
      before.control ??
      (hasControl(signal.scanner_type) ? gradeControl(signal, candles, asOf) : null);
    if (outcome !== before.outcome || control !== before.control) {
      grades.set(signal.id, { outcome, control });
    }
    await yieldToEventLoop();
  }
  return grades;
}
