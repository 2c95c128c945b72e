import { createPriceWatchStore } from '#api/features/price-alerts/price-alerts.store.ts';
import { createPriceWatchService } from '#api/features/price-alerts/price-watch.service.ts';
import type { Tick } from '#api/market/feed.ts';
import type { Market } from '#api/market/market.ts';
import { type PriceAlertDraft, priceAlertEndpoints } from '#contracts/price-alerts.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { hasTradedLonger } from '#contracts/rules/time/market-calendar.ts';
import { inboxOf } from './inboxes.ts';
import { START, startApi } from './start-api.ts';

const { list, put, remove } = priceAlertEndpoints;

/** When the clock of the server begins, UTC ms. */
export const AT = Date.parse(START);

const draft: PriceAlertDraft = {
  instrument: 'XAUUSD',
  price: 2650,
  repeat: 'once',
  note: 'Round number',
  expires_at: null,
};

/** A provider's gold: ticks as they come, and the minutes that it tells later. */
function goldMarket(now: () => number) {
  const minutes = new Map<number, Candle>();
  const listeners = new Set<(tick: Tick) => void>();
  let last: Tick | null = null;
  const market: Market = {
    source: 'oanda',
    price: () => {
      if (last === null) return null;
      const { price, t } = last;
      const isStale = hasTradedLonger('XAUUSD', { from: t, to: now() }, MINUTE_MS);
      return { price, t, isStale };
    },
    changePercent: async () => null,
    candles: async (_instrument, _timeframe, { to, limit }) => ({
      candles: [...minutes.values()].filter(({ t }) => t < to).slice(-limit),
      forming: null,
      isFilling: false,
    }),
    replayable: async () => null,
    whenPrepared: async () => undefined,
    health: () => ({ state: 'live', since: 0, detail: null }),
    onTick: (listen) => {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
    stop: async () => undefined,
  };
  return {
    market,
    tick: (price: number): void => {
      last = { instrument: 'XAUUSD', price, t: now() };
      for (const listen of listeners) listen(last);
    },
    /** A closed minute that began so many minutes after the start. */
    minute: (n: number, low: number, high: number): void => {
      const t = AT + n * MINUTE_MS;
      minutes.set(t, { t, o: low, h: high, l: low, c: low, v: 1 });
    },
  };
}

/** A server with that market, and what Ama does there; the price is 2640 at first. */
export async function startGold() {
  let gold: ReturnType<typeof goldMarket> | null = null;
  const api = await startApi({
    openMarket: (now) => {
      gold = goldMarket(now);
      return gold.market;
    },
  });
  if (gold === null) throw new Error('the server opened no market');
  const feed: ReturnType<typeof goldMarket> = gold;
  feed.tick(2640);
  const params = { id: 'alert-1' };
  return {
    api,
    ...feed,
    set: (changes: Partial<PriceAlertDraft> = {}, id = 'alert-1', who: 'ama' | 'kofi' = 'ama') =>
      api.as(who).call(put, { params: { id }, body: { ...draft, ...changes } }),
    remove: () => api.as('ama').call(remove, { params }),
    list: async () => (await api.as('ama').call(list)).body,
    look: () => api.services.priceWatch.look(),
    /** The same database after the server was down. */
    restart: () => {
      const store = createPriceWatchStore(api.database);
      const { market } = feed;
      return createPriceWatchService({ store, market, now: api.now });
    },
    titles: async (who: 'ama' | 'kofi' = 'ama') =>
      (await inboxOf(api, who)).map(({ title }) => title),
  };
}
