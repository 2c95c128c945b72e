import type { Span } from '#api/engine/candles/gaps.ts';
import type { CandleSeries } from '../candle-store.ts';

/** A provider may tell a candle some minutes after its end, so the newest are asked for again. */
const LATE_MS = 900_000;
/** But not more often than this. */
const AGAIN_AFTER_MS = 20_000;

/** When it was asked for last, and how far candles that did not come then will not come any more. */
type Asked = Span & { readonly settledTo: number; readonly at: number };

/**
 * Remembers what a provider was asked for, so that candles which it does not have (nobody traded in that
 * minute, or its history begins later) are not asked for again and again.
 */
export function createAskedSpans(now: () => number) {
  const spans = new Map<string, Asked>();

  return {
    /** What to ask for, in one piece; null when there is nothing, or it was asked for just now. */
    missing: (series: CandleSeries, gaps: readonly Span[]): Span | null => {
      const asked = spans.get(keyOf(series));
      const open = asked ? gaps.filter((gap) => !isWithin(gap, asked.from, asked.settledTo)) : gaps;
      if (open.length === 0) return null;
      const isNew = !asked || open.some((gap) => !isWithin(gap, asked.from, asked.to));
      if (!isNew && now() < asked.at + AGAIN_AFTER_MS) return null;
      return {
        from: Math.min(...open.map(({ from }) => from)),
        to: Math.max(...open.map(({ to }) => to)),
      };
    },

    add: (series: CandleSeries, { from, to }: Span): void => {
      const known = spans.get(keyOf(series));
      const settledTo = Math.max(from, Math.min(to, now() - LATE_MS));
      const isJoined = known !== undefined && from <= known.to && to >= known.from;
      spans.set(keyOf(series), {
        from: isJoined ? Math.min(known.from, from) : from,
        to: isJoined ? Math.max(known.to, to) : to,
        settledTo: isJoined ? Math.max(known.settledTo, settledTo) : settledTo,
        at: now(),
      });
    },
  };
}

const keyOf = ({ instrument, timeframe }: CandleSeries): string => `${instrument} ${timeframe}`;

const isWithin = (gap: Span, from: number, to: number): boolean => gap.from >= from && gap.to <= to;
