import { type Arming, notArmed, readDraft, toPriceAlert } from '#api/domain/price-alerts.ts';
import type { Market } from '#api/market/market.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import type { PriceAlertDraft } from '#contracts/price-alerts.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { directionFrom, PAST_ALERT_MS } from '#contracts/rules/market/price-alert-rules.ts';
import type { PriceAlertRow, PriceAlertStore } from './price-alerts.store.ts';

type Deps = {
  readonly store: PriceAlertStore;
  readonly market: Pick<Market, 'price' | 'candles'>;
  readonly now: () => number;
};
export type PriceAlertService = ReturnType<typeof createPriceAlertService>;

export function createPriceAlertService({ store, market, now }: Deps) {
  /** Armed by the present price; not armed where there is none, until the next one. */
  async function armingFor({ instrument, price }: PriceAlertDraft, at: number): Promise<Arming> {
    const latest = market.price(instrument);
    const isKnown = latest !== null && !latest.isStale;
    const direction = isKnown ? directionFrom({ price, fired_at: null }, latest.price) : null;
    if (direction === null) return notArmed;
    const page = { to: at + 1, limit: 1, isHasty: true };
    const { forming } = await market.candles(instrument, 'M1', page);
    const isThisMinute = forming !== null && forming.t + MINUTE_MS > at;
    const [seen_high, seen_low] = isThisMinute ? [forming.h, forming.l] : [null, null];
    return { direction, armed_at: at, seen_high, seen_low };
  }

  function toAlert(row: PriceAlertRow) {
    const latest = market.price(row.instrument);
    return toPriceAlert(row, now(), latest?.isStale === true ? latest.t : null);
  }

  return {
    async list(userId: string) {
      const rows = await store.listOf(userId, now() - PAST_ALERT_MS);
      return rows.map(toAlert);
    },

    /** @throws ApiError `alerts.full`; `request.invalid` for an expiry that is over or too far */
    async put(userId: string, id: string, draft: PriceAlertDraft) {
      const at = now();
      const values = readDraft(draft, await store.find(userId, id), at);
      const row = await store.put([userId, id], values, await armingFor(draft, at), at);
      if (row === null) throw refusal('alerts.full');
      return toAlert(row);
    },

    /** @throws ApiError `alerts.not_found` */
    async remove(userId: string, id: string) {
      if (!(await store.remove(userId, id))) throw refusal('alerts.not_found');
      return { message: 'Alert removed' };
    },

    removeOld: (): Promise<void> => store.removeOverBefore(now() - PAST_ALERT_MS),
  };
}
