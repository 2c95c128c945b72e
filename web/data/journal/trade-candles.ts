import {
  queryOptions,
  replaceEqualDeep,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import { marketEndpoints } from '#contracts/market/market.ts';
import {
  candlesWanted,
  tradeTime,
  type Untraceable,
} from '#contracts/rules/journal/trade-candles.ts';
import { useApi } from '#web/client/api-context.tsx';
import type { Api } from '#web/client/api.ts';
import { NetworkError } from '#web/client/failures.ts';
import type { Journal } from '#web/offline/journal/open-journal.ts';
import type { CandleFile } from '#web/offline/worker/candle-file.ts';
import type { TradeFigures } from '#web/insights/excursion-figures.ts';
import type { TradeView } from '#web/offline/worker/trade-views.ts';
import { requireJournal, useJournalAccess, useOpenJournal, useWatch } from './journal-context.ts';
import { type InsightsQuery, useJournalQuery } from './insights.ts';
import type { JournalItem } from './journal.ts';

export type {
  ExcursionAmount,
  MedianFigure,
  PriceLine,
  Reach,
  TradeFigures,
} from '#web/insights/excursion-figures.ts';
export type { MeanR, WhatIf, WhatIfRow } from '#web/insights/what-if.ts';
export type { ExcursionReport, TradeView } from '#web/offline/worker/trade-views.ts';
export type {
  ExcursionFigure,
  Excursions,
  Measurement,
  PriceMismatch,
} from '#contracts/rules/journal/trade-excursions.ts';

/**
 * untraceable: no candles can be asked for. offline: they were never loaded here, and the server cannot
 * be reached. loaded: from this device, or just loaded and stored there.
 */
export type TradeCandles =
  | { state: 'untraceable'; reason: Untraceable }
  | { state: 'loading' }
  | { state: 'offline' | 'failed'; retry: () => void }
  | { state: 'loaded'; view: TradeView };

const FOR_MINUTES_MS = 300_000; // in memory after the trade was closed; the device has them anyway

/** Changes with everything that the figures of a trade are made of. */
function candlesKey(trade: JournalEntry) {
  const { id, pair, type, status, date, opened_at, closed_at, entry_price, exit_price } = trade;
  const { stop_loss, pnl, commission, swap, fees, fills } = trade;
  const time = [pair, status, date, opened_at, closed_at];
  const values = [type, entry_price, exit_price, stop_loss, pnl, commission, swap, fees, fills];
  return ['trade-candles', id, ...time, ...values] as const;
}

/** Asks the server; what the device has stands in where it cannot be reached. */
async function loadCandles(api: Api, journal: Journal, trade: JournalEntry): Promise<TradeView> {
  const { candles } = await journal.services();
  const stored = await candles.read(trade);
  const time = tradeTime(trade);
  if (typeof time === 'string') throw new Error(`a trade that cannot be traced: ${time}`);
  if (stored?.isFinal === true) return stored;
  const { count, before } = candlesWanted(time);
  const { instrument, timeframe } = time;
  const query = { instrument, timeframe, to: new Date(before).toISOString(), limit: count };
  try {
    const answer = await api.call(marketEndpoints.candles, { query });
    const isWhole = !answer.filling && Date.now() >= before;
    const source = { kind: 'server', name: answer.data_source } as const;
    return await candles.store(trade, { source, rows: answer.candles, isWhole });
  } catch (error) {
    if (stored !== null) return stored;
    throw error;
  }
}

const candlesQuery = (api: Api, journal: Journal | null, trade: JournalEntry) =>
  queryOptions({
    queryKey: candlesKey(trade),
    queryFn: () => {
      if (journal === null) throw new Error('asked before the journal was open');
      return loadCandles(api, journal, trade);
    },
    staleTime: Infinity,
    gcTime: FOR_MINUTES_MS,
    meta: { persist: false },
  });

/** The candles of a trade with its figures; offline once they were loaded. */
export function useTradeCandles(trade: JournalItem): TradeCandles {
  const api = useApi();
  const journal = useOpenJournal();
  const time = tradeTime(trade);
  const isTraceable = typeof time !== 'string';
  const { data, error, isFetching, refetch } = useQuery({
    ...candlesQuery(api, journal, trade),
    enabled: journal !== null && isTraceable,
  });
  if (!isTraceable) return { state: 'untraceable', reason: time };
  if (data !== undefined) return { state: 'loaded', view: data };
  if (error === null || isFetching) return { state: 'loading' };
  const retry = (): void => void refetch();
  return { state: error instanceof NetworkError ? 'offline' : 'failed', retry };
}

/** Trades whose candles are loaded at once; each is one call. */
export const AT_ONCE = 50;

/** The candles of one trade of several, or why there are none. */
export type CandlesOrReason = TradeView | Untraceable | 'offline' | 'failed';

/**
 * The candles of up to 50 trades, one after the other; in the order of the trades. Once the server cannot be
 * reached, the rest is read from this device.
 */
export function useCandlesOfTrades(trades: readonly JournalEntry[]) {
  const api = useApi();
  const access = useJournalAccess();
  const client = useQueryClient();
  const wanted = trades.slice(0, AT_ONCE);
  async function load(trade: JournalEntry, isOffline: boolean): Promise<CandlesOrReason> {
    const time = tradeTime(trade);
    if (typeof time === 'string') return time;
    const journal = requireJournal(access);
    if (isOffline) return (await (await journal.services()).candles.read(trade)) ?? 'offline';
    try {
      return await client.fetchQuery({ ...candlesQuery(api, journal, trade), retry: false });
    } catch (error) {
      return error instanceof NetworkError ? 'offline' : 'failed';
    }
  }
  return useQuery({
    queryKey: ['candles-of-trades', ...wanted.map(candlesKey)],
    queryFn: async () => {
      const answers: CandlesOrReason[] = [];
      for (const trade of wanted) answers.push(await load(trade, answers.includes('offline')));
      return answers;
    },
    enabled: access.state === 'open',
    staleTime: Infinity,
    gcTime: 0, // the candles themselves stay in memory and on the device
    retry: false,
    meta: { persist: false },
  });
}

/** How far a run that loads candles is, and how it ended. */
export type CandleRun = { readonly done: number; readonly total: number };

/**
 * The excursions of the trades that match, from the candles on this device, and how to load those of more.
 *
 * @param query must be a stable reference
 */
export function useExcursions(query: InsightsQuery) {
  const api = useApi();
  const access = useJournalAccess();
  const [progress, setProgress] = useState<CandleRun | null>(null);
  const figures = useJournalQuery(
    useCallback(({ candles }) => candles.readExcursions(query), [query]),
  );
  const load = useMutation({
    mutationFn: async () => {
      const journal = requireJournal(access);
      const { candles } = await journal.services();
      const trades = await candles.readWithoutCandles(query, AT_ONCE);
      for (const [done, trade] of trades.entries()) {
        setProgress({ done, total: trades.length });
        await loadCandles(api, journal, trade);
      }
    },
    onSettled: () => {
      setProgress(null);
      if (figures.state !== 'loading') figures.retry(); // loaded candles are no change of the journal
    },
  });
  return { figures, progress, load: () => load.mutate(), error: load.error };
}

/** Of how many trades the candles are on this device; null until they are counted. */
export function useCandleCount() {
  const count = useJournalQuery(useCallback(({ candles }) => candles.count(), []));
  return count.state === 'loaded' ? count.answer : null;
}

/** Reads a trader's own file of candles on this device. It fails with a message for the user. */
export function useStoreCandleFile(trade: JournalItem) {
  const access = useJournalAccess();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      file,
      ...choice
    }: { file: File } & Omit<CandleFile, 'bytes' | 'name'>) => {
      const { candles } = await requireJournal(access).services();
      const bytes = new Uint8Array(await file.arrayBuffer());
      return candles.storeFile(trade, { ...choice, name: file.name, bytes });
    },
    onSuccess: (view) => client.setQueryData(candlesKey(trade), view),
  });
}

/** Drops the trader's own candles of a trade, and asks the server again. */
export function useForgetCandleFile(trade: JournalItem) {
  const access = useJournalAccess();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { candles } = await requireJournal(access).services();
      await candles.forget(trade.id);
    },
    onSuccess: () => client.resetQueries({ queryKey: candlesKey(trade) }),
  });
}

type FiguresById = ReadonlyMap<string, TradeFigures | null>;

/** What is shown stays the same object while nothing of it changed. */
function withAnswer(
  before: FiguresById,
  trades: readonly JournalItem[],
  answer: Readonly<Record<string, TradeFigures>>,
): FiguresById {
  const after = new Map(before);
  for (const { id } of trades)
    after.set(id, replaceEqualDeep(before.get(id) ?? null, answer[id] ?? null));
  return after;
}

/**
 * The figures of the trades that can be measured on this device, read in the worker: in one call all that
 * were not read yet, or changed since. Undefined until they are read; null are unavailable.
 *
 * @param trades the same objects while they are the same
 * @param isWanted whether they are shown; nothing is read otherwise
 */
export function useTradeFigures(trades: readonly JournalItem[], isWanted: boolean) {
  const journal = useOpenJournal();
  const { value: ids } = useWatch(isWanted ? (journal?.watchWithCandles ?? null) : null);
  const [figures, setFigures] = useState<FiguresById>(new Map());
  const stored = useMemo(() => ids && new Set(ids), [ids]);
  const read = useRef<{ stored: object | null; trades: Map<string, JournalItem> } | null>(null);
  useEffect(() => {
    if (journal === null || stored === null) return;
    // Other candles: all are read again.
    if (read.current?.stored !== stored) read.current = { stored, trades: new Map() };
    const requested = read.current.trades;
    const unread = trades.filter(
      (trade) => stored.has(trade.id) && requested.get(trade.id) !== trade,
    );
    if (unread.length === 0) return;
    for (const trade of unread) requested.set(trade.id, trade);
    const show = (answer: Readonly<Record<string, TradeFigures>>): void => {
      if (read.current?.trades !== requested) return;
      const current = unread.filter((trade) => requested.get(trade.id) === trade);
      setFigures((before) => withAnswer(before, current, answer));
    };
    journal
      .services()
      .then(({ candles }) => candles.readFigures(unread.map(({ id }) => id)))
      .then(show, () => show({})); // after a failure they are unavailable
  }, [journal, trades, stored]);
  return (id: string): TradeFigures | null | undefined =>
    stored === null || !isWanted ? undefined : stored.has(id) ? figures.get(id) : null;
}

/** Trades that were read again, as the objects that they were while nothing of them changed. */
export function useUnchanged(trades: readonly JournalItem[]): readonly JournalItem[] {
  const [last, setLast] = useState({ source: trades, trades });
  if (last.source === trades) return last.trades;
  const next = { source: trades, trades: replaceEqualDeep(last.trades, trades) };
  setLast(next);
  return next.trades;
}
