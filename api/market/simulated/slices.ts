import { candleBegins, type Span } from '#contracts/rules/market/gaps.ts';
import { type Instrument, INSTRUMENTS } from '#contracts/rules/market/instruments.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { candleEnd, candleStart } from '#contracts/rules/market/timeframes.ts';
import { closedUntil } from '#contracts/rules/time/market-calendar.ts';
import { chunkMs, chunkStart } from '../candle-chunk.ts';
import type { ChunkExtent } from '../candle-store.ts';

export type StoredHours = ReadonlyMap<Instrument, readonly ChunkExtent[]>;

/** Begin of the prepared history: two years back, at the begin of a chunk of hours. */
export const historyStart = (now: number): number => chunkStart('H1', now - 2 * 365 * DAY_MS);

/** Spans without all hours, newest first: from a trading day's begin, at most a chunk long. */
export function missingSlices(stored: StoredHours, now: number): Span[] {
  const slices: Span[] = [];
  const length = chunkMs('H1');
  for (let start = chunkStart('H1', now); start >= historyStart(now); start -= length) {
    const end = Math.min(start + length, now);
    const from = Math.min(
      ...INSTRUMENTS.map((instrument) =>
        missingFrom(instrument, stored.get(instrument) ?? [], { from: start, to: end }),
      ),
    );
    if (from < end) slices.push({ from: dayStart(from), to: end });
  }
  return slices;
}

/** Begin of both a trading day and a UTC day, so that both become complete. */
const dayStart = (t: number): number => candleStart('BTCUSD', 'D1', candleStart('EURUSD', 'D1', t));

/** Begin of the first missing hour of a chunk; Infinity when it is complete. */
function missingFrom(
  instrument: Instrument,
  chunks: readonly ChunkExtent[],
  { from: start, to: end }: Span,
): number {
  const chunk = chunks.find((each) => each.start === start);
  const storedTo = chunk ? candleEnd(instrument, 'H1', chunk.to) : start;
  const due = [...candleBegins(instrument, 'H1', { from: start, to: storedTo })];
  const rest = {
    from: due.length === (chunk?.count ?? 0) ? storedTo : start,
    to: Math.min(end, closedUntil(instrument, 'H1', end)),
  };
  const next = candleBegins(instrument, 'H1', rest).next();
  return next.done ? Infinity : next.value;
}
