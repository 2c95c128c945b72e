import { INSTRUMENTS } from '#contracts/rules/market/instruments.ts';
import { candleEnd, timeframeMs } from '#contracts/rules/market/timeframes.ts';
import { closedUntil } from '#contracts/rules/time/market-calendar.ts';
import type { CandleSeries, CandleWindow } from './candle-store.ts';
import { createMarket, type MarketDeps } from './create-market.ts';
import { type Feed, type Tick, FeedError } from './feed.ts';
import {
  type History,
  type HistoryWindow,
  shorterTimeframe,
  longerCandles,
  shorterWindow,
} from './history.ts';
import type { Market } from './market.ts';
import { candleBegins, findGaps, type Span } from '#contracts/rules/market/gaps.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';

const LATE_MS = 900_000; // a provider may publish a candle late: the newest are requested again
const AGAIN_AFTER_MS = 20_000;

/** The span requested so far, the time of the last request, and up to where missing candles are final. */
type RequestedSpan = Span & { readonly finalTo: number; readonly at: number };

/** So that candles which the provider does not have are not requested again and again. */
function createRequestedSpans(now: () => number) {
  const spans = new Map<string, RequestedSpan>();

  return {
    /** The span to request; null when nothing is missing, or it was requested just now. */
    missing: (series: CandleSeries, gaps: readonly Span[]): Span | null => {
      const requested = spans.get(keyOf(series));
      const open = requested
        ? gaps.filter((gap) => !isWithin(gap, requested.from, requested.finalTo))
        : gaps;
      if (open.length === 0) return null;
      const isNew = !requested || open.some((gap) => !isWithin(gap, requested.from, requested.to));
      if (!isNew && now() < requested.at + AGAIN_AFTER_MS) return null;
      return {
        from: Math.min(...open.map(({ from }) => from)),
        to: Math.max(...open.map(({ to }) => to)),
      };
    },

    add: (series: CandleSeries, { from, to }: Span): void => {
      const previous = spans.get(keyOf(series));
      const finalTo = Math.max(from, Math.min(to, now() - LATE_MS));
      const isJoined = previous !== undefined && from <= previous.to && to >= previous.from;
      const joined = isJoined ? previous : { from, to, finalTo };
      spans.set(keyOf(series), {
        from: Math.min(joined.from, from),
        to: Math.max(joined.to, to),
        finalTo: Math.max(joined.finalTo, finalTo),
        at: now(),
      });
    },
  };
}

const keyOf = ({ instrument, timeframe }: CandleSeries): string => `${instrument} ${timeframe}`;

const isWithin = (gap: Span, from: number, to: number): boolean => gap.from >= from && gap.to <= to;

const WAIT_MS = 8000; // a reader waits no longer: it gets what is stored, and the rest later
const PAUSE_AFTER_FAILURE_MS = 30_000;
const REACH_MS = 3650 * DAY_MS;
const HOURS_REACH_MS = 730 * DAY_MS; // or a chart of ten years would fetch all their hours

type FetchedDeps = Omit<MarketDeps, 'every'> & { readonly feed: Feed };

/** Candles of a provider, cached in the store; fetches what a window lacks. */
function createFetchedHistory({ feed, store, now, sleep, onFailure }: FetchedDeps) {
  const requested = createRequestedSpans(now);
  const underway = new Map<string, Promise<void>>();
  let pausedUntil = 0;
  let isStopped = false;

  async function fetchSpan(series: CandleSeries, span: Span): Promise<void> {
    try {
      const { instrument, timeframe } = series;
      const candles = await feed.getCandles({ instrument, timeframe, ...span });
      if (candles.length > 0 && !isStopped) await store.add(series, candles);
      requested.add(series, span);
    } catch (error) {
      // Not part of the plan: a retry would only use up the quota.
      if (error instanceof FeedError && error.kind === 'unsupported')
        return requested.add(series, span);
      const waitMs = error instanceof FeedError ? error.retryAfterMs : null;
      pausedUntil = now() + (waitMs ?? PAUSE_AFTER_FAILURE_MS);
      if (!(error instanceof FeedError)) onFailure(error);
    }
  }

  const isDone = async (fetching: Promise<void>, isHasty = false): Promise<boolean> =>
    !isHasty && Promise.race([fetching.then(() => true), sleep(WAIT_MS).then(() => false)]);

  /** @returns whether a request is still pending */
  async function fetchMissing(series: CandleSeries, window: HistoryWindow): Promise<boolean> {
    const key = keyOf(series);
    const earlier = underway.get(key);
    if (earlier && !(await isDone(earlier, window.isHasty))) return true;
    const gaps = gapsOf(series, window, await store.read(series, window));
    const span = requested.missing(series, gaps);
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
    /** Pending candles are no longer stored. */
    stop: (): void => {
      isStopped = true;
    },
  };
}

/** The gaps of a window; a window without a begin reaches as far back as its limit. */
function gapsOf(
  series: CandleSeries,
  { from, to, limit }: CandleWindow,
  stored: readonly Candle[],
): readonly Span[] {
  const first = stored.length >= limit ? stored[0]?.t : undefined;
  const span = { from: first ?? Math.max(from, reachBack(series, to, limit)), to };
  return findGaps(series.instrument, series.timeframe, stored, span).gaps;
}

/** The begin of the n-th candle before a moment; closed hours make it farther than n lengths. */
function reachBack({ instrument, timeframe }: CandleSeries, to: number, limit: number): number {
  const farthest = to - (timeframeMs[timeframe] <= timeframeMs.H1 ? HOURS_REACH_MS : REACH_MS);
  for (let reach = limit * timeframeMs[timeframe]; ; reach *= 2) {
    const from = Math.max(farthest, to - reach);
    const begins = [...candleBegins(instrument, timeframe, { from, to })];
    if (begins.length >= limit || from === farthest) return begins.at(-limit) ?? from;
  }
}

/** The market of a provider. Where it fails, its last price stays, marked as stale. */
export function openFetchedMarket(deps: FetchedDeps): Market {
  const { feed, now } = deps;
  const history = createFetchedHistory(deps);
  return createMarket({
    feed: startingWithCloses(feed, history.read, deps),
    history: history.read,
    now,
    silenceMs: 60_000, // in open hours even the quietest instrument has several quotes a minute
    stop: async () => history.stop(),
  });
}

/** Sends the last day's closes first: at a weekend nothing else comes. */
function startingWithCloses(
  feed: Feed,
  history: History,
  { now, onFailure }: Pick<FetchedDeps, 'now' | 'onFailure'>,
): Feed {
  async function sendCloses(onTick: (tick: Tick) => void): Promise<void> {
    for (const instrument of INSTRUMENTS) {
      const to = closedUntil(instrument, 'D1', now());
      const { candles } = await history(instrument, 'D1', { from: 0, to, limit: 2 });
      const last = candles.at(-1);
      if (last) onTick({ instrument, price: last.c, t: candleEnd(instrument, 'D1', last.t) });
    }
  }

  return {
    ...feed,
    subscribe(instruments, onTick) {
      void sendCloses(onTick).catch(onFailure);
      return feed.subscribe(instruments, onTick);
    },
  };
}
