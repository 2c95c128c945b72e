import { candleBegins, type Span } from '#api/engine/candles/gaps.ts';
import { type Instrument, INSTRUMENTS } from '#contracts/rules/market/instruments.ts';
import { candleEnd, candleStart } from '#contracts/rules/market/timeframes.ts';
import { chunkMs, chunkStart } from '../candle-chunk.ts';
import type { ChunkExtent } from '../candle-store.ts';
import { closedUntil } from '#contracts/rules/time/trading-time.ts';

const YEAR_MS = 365 * 86_400_000;
const HISTORY_YEARS = 2;

/** Chunks of hours that are stored already. */
export type StoredHours = ReadonlyMap<Instrument, readonly ChunkExtent[]>;

/** Where the prepared history begins: two years back, and on to where a chunk of hours begins. */
export const historyStart = (now: number): number =>
  chunkStart('H1', now - HISTORY_YEARS * YEAR_MS);

/**
 * The stretches of the history of which hours are missing, the newest first. They begin where a
 * trading day does, because a day can only be made whole; one stretch is never longer than a chunk.
 *
 * @param now UTC ms
 */
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

/** Where a trading day begins and, for a market that never closes, a day of UTC, so that both become whole. */
const dayStart = (t: number): number => candleStart('BTCUSD', 'D1', candleStart('EURUSD', 'D1', t));

/** Begin of the first hour from which on a chunk has to be computed; Infinity when it is whole. */
function missingFrom(
  instrument: Instrument,
  chunks: readonly ChunkExtent[],
  { from: start, to: end }: Span,
): number {
  const held = chunks.find((chunk) => chunk.start === start);
  const heldTo = held ? candleEnd(instrument, 'H1', held.to) : start;
  const isWholeSoFar = countHours(instrument, { from: start, to: heldTo }) === (held?.count ?? 0);
  const rest = {
    from: isWholeSoFar ? heldTo : start,
    to: Math.min(end, closedUntil(instrument, 'H1', end)),
  };
  const next = candleBegins(instrument, 'H1', rest).next();
  return next.done ? Infinity : next.value;
}

const countHours = (instrument: Instrument, span: Span): number =>
  [...candleBegins(instrument, 'H1', span)].length;
