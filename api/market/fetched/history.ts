import { candleBegins, findGaps, type Span } from '#api/engine/candles/gaps.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { timeframeMs } from '#contracts/rules/market/timeframes.ts';
import type { CandleSeries, CandleStore, CandleWindow } from '../candle-store.ts';
import { type Feed, FeedError } from '../feed.ts';
import { type History, type HistoryWindow, shorterTimeframe } from '../history.ts';
import { longerCandles, shorterWindow } from '../longer-candles.ts';

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
function createAskedSpans(now: () => number) {
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

/** Longer than this nobody waits for a provider: what is stored is shown, and the rest when it is there. */
const WAIT_MS = 8000;
const PAUSE_AFTER_FAILURE_MS = 30_000;
const REACH_MS = 3650 * DAY_MS;
/** Of hours and minutes: a chart of ten years of weeks would else fetch each of their hours. */
const HOURS_REACH_MS = 730 * DAY_MS;

type Deps = {
  readonly feed: Feed;
  readonly store: CandleStore;
  readonly now: () => number;
  /** Resolves after so many ms. */
  readonly sleep: (ms: number) => Promise<void>;
  /** Told what a fetch failed by, unless it is the provider's fault, which the feed's health tells. */
  readonly onFailure: (error: unknown) => void;
};

/**
 * Candles of a provider, kept in the store. Whatever of a window should be there and is not is fetched,
 * whether the window is new, its end has moved on, or the line was down for a while.
 */
export function createFetchedHistory({ feed, store, now, sleep, onFailure }: Deps) {
  const asked = createAskedSpans(now);
  const underway = new Map<string, Promise<void>>();
  let pausedUntil = 0;
  let isStopped = false;

  async function fetchSpan(series: CandleSeries, span: Span): Promise<void> {
    try {
      const { instrument, timeframe } = series;
      const candles = await feed.getCandles({ instrument, timeframe, ...span });
      if (candles.length > 0 && !isStopped) await store.add(series, candles);
      asked.add(series, span);
    } catch (error) {
      // Not part of the plan: there is nothing, and asking again would only use up the quota.
      if (error instanceof FeedError && error.kind === 'unsupported')
        return asked.add(series, span);
      const waitMs = error instanceof FeedError ? error.retryAfterMs : null;
      pausedUntil = now() + (waitMs ?? PAUSE_AFTER_FAILURE_MS);
      if (!(error instanceof FeedError)) onFailure(error);
    }
  }

  const isDone = async (fetching: Promise<void>, isHasty = false): Promise<boolean> =>
    !isHasty && Promise.race([fetching.then(() => true), sleep(WAIT_MS).then(() => false)]);

  /** @returns whether something is still on its way */
  async function fetchMissing(series: CandleSeries, window: HistoryWindow): Promise<boolean> {
    const key = `${series.instrument} ${series.timeframe}`;
    const earlier = underway.get(key);
    if (earlier && !(await isDone(earlier, window.isHasty))) return true;
    const gaps = gapsOf(series, window, await store.read(series, window));
    const span = asked.missing(series, gaps);
    if (span === null || isStopped || now() < pausedUntil) return false;
    const fetching = fetchSpan(series, span).finally(() => underway.delete(key));
    underway.set(key, fetching);
    return !(await isDone(fetching, window.isHasty));
  }

  const read: History = async (instrument, timeframe, window) => {
    if (feed.supports(instrument, timeframe)) {
      const series = { source: feed.source, instrument, timeframe };
      const isFilling = await fetchMissing(series, window);
      return { candles: await store.read(series, window), isFilling };
    }
    const shorter = shorterTimeframe[timeframe];
    if (shorter === null) return { candles: [], isFilling: false };
    const kind = { instrument, longer: timeframe, shorter };
    const parts = await read(instrument, shorter, { ...window, ...shorterWindow(kind, window) });
    return { ...parts, candles: longerCandles(kind, parts.candles, window) };
  };

  return {
    read,
    /** What is still on its way is not stored any more. */
    stop: (): void => {
      isStopped = true;
    },
  };
}

/** Where candles of a window are missing; a window without a begin reaches as far back as its limit. */
function gapsOf(
  series: CandleSeries,
  { from, to, limit }: CandleWindow,
  held: readonly Candle[],
): readonly Span[] {
  const first = held.length >= limit ? held[0]?.t : undefined;
  const span = { from: first ?? Math.max(from, reachBack(series, to, limit)), to };
  return findGaps(series.instrument, series.timeframe, held, span).gaps;
}

/** Where so many candles begin before a moment: closed hours make it farther than their lengths together. */
function reachBack({ instrument, timeframe }: CandleSeries, to: number, limit: number): number {
  const farthest = to - (timeframeMs[timeframe] <= timeframeMs.H1 ? HOURS_REACH_MS : REACH_MS);
  for (let reach = limit * timeframeMs[timeframe]; ; reach *= 2) {
    const from = Math.max(farthest, to - reach);
    const begins = [...candleBegins(instrument, timeframe, { from, to })];
    if (begins.length >= limit || from === farthest) return begins.at(-limit) ?? from;
  }
}
