import { setImmediate as nextTurn } from 'node:timers/promises';
import { alertFiredNotification } from '#api/domain/price-alerts.ts';
import type { AlertChange } from '#api/engine/price-alerts/alert-book.ts';
import type { NewOutboxEvent } from '#api/features/notifications/post-event.service.ts';
import type { Tick } from '#api/market/feed.ts';
import type { Market } from '#api/market/market.ts';
import { MINUTE_MS, SECOND_MS } from '#contracts/rules/durations.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { PriceSpan } from '#contracts/rules/market/price-alert-rules.ts';
import { lastTradedAt } from '#contracts/rules/time/market-calendar.ts';
import type { createPriceWatchStore, WatchedAlert } from './price-alerts.store.ts';
import { createSilenceCheck, eventFor, LATE_MS } from './price-silence.service.ts';
import {
  addTick,
  correctTimes,
  createWatchedAlerts,
  minuteOf,
  toWatchRow,
  type Watch,
} from './watched-alerts.ts';

type Changes = AlertChange<WatchedAlert>[];

/** A minute is read so long after its end: earlier a provider would mostly be asked in vain. */
const PUBLISHED_AFTER_MS = 10 * SECOND_MS;
/** The newest minutes are read again so often, as a provider may publish them late. */
const READ_EVERY_MS = MINUTE_MS;
const MINUTES_PER_READ = 1000;

const momentOf = ({ t, price }: Tick): PriceSpan => ({
  from: t,
  to: t,
  high: price,
  low: price,
  close: price,
});

const minuteSpan = ({ t, h, l, c }: Candle): PriceSpan => ({
  from: t,
  to: t + MINUTE_MS,
  high: h,
  low: l,
  close: c,
});

type Deps = {
  readonly store: ReturnType<typeof createPriceWatchStore>;
  readonly market: Pick<Market, 'source' | 'price' | 'candles' | 'onTick'>;
  readonly now: () => number;
};
export type PriceWatchService = ReturnType<typeof createPriceWatchService>;

/** Closed minutes from before the last checked one on: that one's neighbours may have come late. Repeating them changes nothing. */
async function readMinutes(
  watch: Watch,
  { market, now }: Deps,
): Promise<{ minutes: readonly Candle[]; hasMore: boolean }> {
  const { instrument, checkedTo } = watch;
  const at = now();
  const end = minuteOf(lastTradedAt(instrument, at - PUBLISHED_AFTER_MS));
  const isDue = at - end <= LATE_MS && Math.abs(at - watch.readAt) >= READ_EVERY_MS;
  if (checkedTo >= end && !isDue) return { minutes: [], hasMore: false };
  const to = Math.min(end, checkedTo + MINUTES_PER_READ * MINUTE_MS);
  const from = Math.min(checkedTo, to) - LATE_MS;
  const page = { to, limit: (to - from) / MINUTE_MS, isHasty: true };
  const { candles, isFilling } = await market.candles(instrument, 'M1', page);
  watch.readAt = at;
  watch.waitingSince = isFilling ? (watch.waitingSince ?? at) : null;
  // Minutes that a source has not delivered by then will not come any more.
  if (watch.waitingSince !== null && at - watch.waitingSince < LATE_MS) {
    return { minutes: [], hasMore: false };
  }
  watch.checkedTo = Math.max(checkedTo, to);
  return { minutes: candles.filter(({ t }) => t >= from), hasMore: to < end };
}

const checkTicks = (watch: Watch): Changes =>
  watch.ticks.splice(0).flatMap((tick) => watch.book.take(momentOf(tick)));

/**
 * Lets price alerts fire by the prices of this server's feed, see docs/price-alerts.md. Prices of moments are
 * the first to be known; each closed minute is checked as well, by its extremes. Firings are stored together
 * with how far the minutes were checked.
 */
export function createPriceWatchService(deps: Deps) {
  const { store, market, now } = deps;
  const alerts = createWatchedAlerts(store);
  const checkSilence = createSilenceCheck(deps);

  market.onTick((tick) => {
    const watch = alerts.of(tick.instrument);
    if (watch !== undefined) addTick(watch, tick);
  });

  async function checkMinutes(watch: Watch): Promise<Changes> {
    const changes: Changes = [];
    for (let hasMore = true; hasMore;) {
      const read = await readMinutes(watch, deps);
      for (const minute of read.minutes) changes.push(...watch.book.take(minuteSpan(minute)));
      hasMore = read.hasMore;
      if (hasMore) await nextTurn();
    }
    return changes;
  }

  /** By a live price, which says whether the clock is right: a provider's has its own time. */
  function correctAlerts({ instrument, book }: Watch): Changes {
    const latest = market.price(instrument);
    return latest === null || latest.isStale ? [] : book.correct(Math.max(latest.t, now()));
  }

  /** One for each arming: an alert that fires each time has another one at the next. */
  const eventOf = ({ before, after }: AlertChange<WatchedAlert>): NewOutboxEvent => {
    const { user_id, id, armed_at } = before;
    const isSimulated = market.source === 'simulated';
    const copy = alertFiredNotification(before, after.fired_at ?? now(), now(), isSimulated);
    return eventFor(user_id, `${id}:${armed_at}`, copy, now());
  };

  async function lookAt(watch: Watch) {
    const before = JSON.stringify(toWatchRow(watch));
    correctTimes(watch, now());
    const corrected = correctAlerts(watch);
    const changes = [...corrected, ...(await checkMinutes(watch)), ...checkTicks(watch)];
    const events = await checkSilence(watch);
    const row = toWatchRow(watch);
    return { changes, events, watches: JSON.stringify(row) === before ? [] : [row] };
  }

  async function lookAtAll(): Promise<void> {
    await alerts.refresh(now());
    const looks = [];
    for (const watch of alerts.all()) {
      if (watch.book.size() > 0 || watch.silentSince !== null) looks.push(await lookAt(watch));
      else watch.ticks.length = 0;
    }
    const changes = looks.flatMap((look) => look.changes);
    const events = looks.flatMap((look) => look.events);
    const watches = looks.flatMap((look) => look.watches);
    if (changes.length + events.length + watches.length === 0) return;
    await store.apply({ changes, events, watches, eventOf }, now());
  }

  return {
    /** Checks what is new. After a failure the next look begins with what is stored. */
    async look(): Promise<void> {
      try {
        await lookAtAll();
      } catch (error) {
        alerts.forget();
        throw error;
      }
    },
  };
}
