import {
  alertsUnwatchedNotification,
  alertsWatchedAgainNotification,
  isActiveAlert,
} from '#api/domain/price-alerts.ts';
import type { NotificationCopy } from '#api/domain/notification-copy.ts';
import type { NewOutboxEvent } from '#api/features/notifications/post-event.service.ts';
import type { Market } from '#api/market/market.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { findGaps } from '#contracts/rules/market/gaps.ts';
import { hasTradedLonger, isMarketOpen } from '#contracts/rules/time/market-calendar.ts';
import type { createPriceWatchStore } from './price-alerts.store.ts';
import { minuteOf, type Watch } from './watched-alerts.ts';

/** Without a price for so long while the market is open, members are notified that nothing is watched. */
export const SILENT_MS = 5 * MINUTE_MS;
/** How long the end of a silence waits for its candles, which a provider may publish late. */
export const LATE_MS = 15 * MINUTE_MS;

type Deps = {
  readonly store: Pick<ReturnType<typeof createPriceWatchStore>, 'watching' | 'firedBetween'>;
  readonly market: Pick<Market, 'source' | 'price' | 'candles'>;
  readonly now: () => number;
};

/** A notification for one member about the prices of an instrument, once for each key. */
export const eventFor = (
  userId: string,
  key: string,
  copy: NotificationCopy,
  at: number,
): NewOutboxEvent => ({ ...copy, key: `price-alert:${userId}:${key}`, audience: { userId }, at });

/**
 * Tells members when the feed of their alerts falls silent, and when prices are back. A closed market is no
 * silence, and neither is the time in which this server was down: that is caught up from candles.
 */
export function createSilenceCheck({ store, market, now }: Deps) {
  let startedAt = now();

  /** Of a silence that lasts: members who have set an alert since are notified as well. */
  async function notify(watch: Watch, since: number): Promise<NewOutboxEvent[]> {
    const { instrument, notified, book } = watch;
    const at = now();
    const isNew = book.all().some((each) => !notified.has(each.user_id) && isActiveAlert(each, at));
    if (!isNew) return [];
    const copy = alertsUnwatchedNotification(instrument, since);
    const members = (await store.watching(instrument, at)).filter(
      (userId) => !notified.has(userId),
    );
    for (const userId of members) notified.add(userId);
    return members.map((userId) => eventFor(userId, `silent:${instrument}:${since}`, copy, at));
  }

  async function end(watch: Watch, since: number, until: number): Promise<NewOutboxEvent[]> {
    const { instrument } = watch;
    const span = { from: minuteOf(since), to: minuteOf(until) };
    const limit = Math.max(1, (span.to - span.from) / MINUTE_MS);
    const page = { to: span.to, limit, isHasty: true };
    const { candles } = await market.candles(instrument, 'M1', page);
    const { expected, missing } = findGaps(instrument, 'M1', candles, span);
    if (missing > 0 && now() - until < LATE_MS) return [];
    const counts = await store.firedBetween(instrument, span.from, until);
    const members = new Set([...(await store.watching(instrument, until)), ...counts.keys()]);
    watch.silentSince = null;
    watch.backAt = null;
    watch.notified.clear();
    return [...members].map((userId) => {
      const touched = counts.get(userId) ?? 0;
      const silence = { since, until, expected, missing };
      const copy = alertsWatchedAgainNotification(instrument, silence, touched);
      return eventFor(userId, `back:${instrument}:${since}`, copy, now());
    });
  }

  function beginIfSilent(watch: Watch, last: number | null): Promise<NewOutboxEvent[]> | [] {
    const isOpen = market.source !== 'stored' && isMarketOpen(watch.instrument, now());
    if (!isOpen) return [];
    watch.silentSince = last ?? watch.checkedTo;
    watch.backAt = null;
    return notify(watch, watch.silentSince);
  }

  /** What members have to know now of an instrument; the watch remembers it. */
  return async (watch: Watch): Promise<NewOutboxEvent[]> => {
    const { instrument, silentSince } = watch;
    const last = market.price(instrument)?.t ?? null;
    startedAt = Math.min(startedAt, now()); // the clock may have been ahead
    const from = Math.max(last ?? watch.checkedTo, startedAt);
    const isLong = hasTradedLonger(instrument, { from, to: now() }, SILENT_MS);
    if (isLong)
      return silentSince === null ? beginIfSilent(watch, last) : notify(watch, silentSince);
    if (silentSince === null || last === null || last <= silentSince) return [];
    watch.backAt ??= last;
    return end(watch, silentSince, watch.backAt);
  };
}
