import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { type Timeframe, TIMEFRAMES, timeframeMs } from '#contracts/rules/market/timeframes.ts';

/** Nothing of a file can be used; the message is a sentence for the person who chose it. */
export class UnreadableFile extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnreadableFile';
  }
}

export const EXPECTED =
  'Expected is a CSV file whose rows hold time, open, high, low, close and volume, such as 2026.11.02 07:00,1.0850,1.0853,1.0847,1.0851,230.';

const inMinutes = (ms: number): string => `${(ms / MINUTE_MS).toLocaleString('en')} min`;

/** Says that the file holds another timeframe than was named. */
export function otherTimeframe(timeframe: Timeframe, stepMs: number): UnreadableFile {
  const fitting = TIMEFRAMES.find((each) => timeframeMs[each] === stepMs);
  const advice = fitting === undefined ? '' : ` Choose ${fitting}.`;
  return new UnreadableFile(
    `Most candles of this file are ${inMinutes(stepMs)} apart, those of ${timeframe} are ${inMinutes(timeframeMs[timeframe])}.${advice}`,
  );
}
