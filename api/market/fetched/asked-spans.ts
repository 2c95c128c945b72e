import type { Span } from '#api/engine/candles/gaps.ts';
import type { CandleSeries } from '../candle-store.ts';

/** A provider may tell a candle some minutes after its end, so the newest are asked for again. */
const LATE_MS = 900_000;
/** But not more often than this. */
const AGAIN_AFTER_MS = 20_000;

/**
 * Remembers what a provider was asked for, so that candles which it does not have (nobody traded in that
 * minute, or its history begins later) are not asked for again and again.
 */
export function createAskedSpans(now: () => number) {
  const spans = new Map<string, Span & { at: number }>();

  return {
    /** What to ask for, in one piece; null when there is nothing, or it was asked for just now. */
    missing: (series: CandleSeries, gaps: readonly Span[]): Span | null => {
      const asked = spans.get(keyOf(series));
      const open = gaps.filter((gap) => !asked || gap.from < asked.from || gap.to > asked.to);
      if (open.length === 0) return null;
      const from = Math.min(...open.map((gap) => gap.from));
      const to = Math.max(...open.map((gap) => gap.to));
      const isTail = asked !== undefined && from >= asked.from;
      return isTail && now() < asked.at + AGAIN_AFTER_MS ? null : { from, to };
    },

    add: (series: CandleSeries, { from, to }: Span): void => {
      const key = keyOf(series);
      const known = spans.get(key);
      const settled = Math.max(from, Math.min(to, now() - LATE_MS));
      const touches = known !== undefined && from <= known.to && to >= known.from;
      spans.set(key, {
        from: touches ? Math.min(known.from, from) : from,
        to: touches ? Math.max(known.to, settled) : settled,
        at: now(),
      });
    },
  };
}

const keyOf = ({ instrument, timeframe }: CandleSeries): string => `${instrument} ${timeframe}`;
