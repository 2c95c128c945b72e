import type { Market } from '#api/market/market.ts';
import { bodyError, refusal } from '#contracts/rules/access/refusals.ts';
import type { PriceAlert, PriceAlertDraft } from '#contracts/price-alerts.ts';
import type { Sent } from '#contracts/open.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import {
  directionFrom,
  LONGEST_EXPIRY_MS,
  PAST_ALERT_MS,
} from '#contracts/rules/market/price-alert-rules.ts';
import type { PriceAlertRow, PriceAlertStore } from './price-alerts.store.ts';

type Deps = {
  readonly store: PriceAlertStore;
  readonly market: Pick<Market, 'price' | 'candles'>;
  readonly now: () => number;
};
export type PriceAlertService = ReturnType<typeof createPriceAlertService>;

type Expiry = string | null;

/** @throws ApiError `request.invalid` at the field @param at UTC ms */
function readExpiry(expiry: Expiry, at: number): number | null {
  if (expiry === null) return null;
  const t = Date.parse(expiry);
  const problem =
    t <= at
      ? 'Must be in the future'
      : t > at + LONGEST_EXPIRY_MS
        ? 'At most 90 days from now'
        : null;
  if (problem !== null) throw bodyError('request.invalid', '#/expires_at', problem);
  return t;
}

export function createPriceAlertService({ store, market, now }: Deps) {
  /** Armed by the present price; not armed where there is none, until the next one. */
  async function armingFor({ instrument, price }: PriceAlertDraft, at: number) {
    const latest = market.price(instrument);
    const isKnown = latest !== null && !latest.isStale;
    const direction = isKnown ? directionFrom({ price, fired_at: null }, latest.price) : null;
    if (direction === null) {
      return { direction, armed_at: null, seen_high: null, seen_low: null };
    }
    const page = { to: at + 1, limit: 1, isHasty: true };
    const { forming } = await market.candles(instrument, 'M1', page);
    const isThisMinute = forming !== null && forming.t + MINUTE_MS > at;
    const seen_high = isThisMinute ? forming.h : null;
    return { direction, armed_at: at, seen_high, seen_low: isThisMinute ? forming.l : null };
  }

  /** Since when there are no prices, UTC ms; null: there are. */
  function silentSince(instrument: Instrument): number | null {
    const latest = market.price(instrument);
    return latest?.isStale === true ? latest.t : null;
  }

  function toAlert(row: PriceAlertRow): Sent<typeof PriceAlert> {
    const { id, instrument, price, repeat, note, direction } = row;
    const isExpired = row.expires_at !== null && row.expires_at <= now();
    const idle = row.armed_at === null ? 'waiting' : 'watched';
    const active = isExpired ? 'expired' : idle;
    return {
      id,
      instrument,
      price,
      repeat,
      note,
      direction,
      state: row.is_over ? 'fired' : active,
      expires_at: isoOf(row.expires_at),
      created_at: new Date(row.created_at).toISOString(),
      last_fired_at: isoOf(row.fired_at),
      no_price_since: isoOf(silentSince(instrument)),
    };
  }

  return {
    async list(userId: string) {
      const rows = await store.listOf(userId, now() - PAST_ALERT_MS);
      return rows.map(toAlert);
    },

    /** @throws ApiError `alerts.full`; `request.invalid` for an expiry that is over or too far */
    async put(userId: string, id: string, draft: PriceAlertDraft) {
      const at = now();
      const { expires_at, ...rest } = draft;
      const stored = await store.find(userId, id);
      const isStored = stored !== null && isoOf(stored.expires_at) === isoOf(msOf(expires_at));
      const expiresAt = isStored ? stored.expires_at : readExpiry(expires_at, at);
      const values = { ...rest, expires_at: expiresAt };
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

const msOf = (instant: Expiry): number | null => (instant === null ? null : Date.parse(instant));

const isoOf = (t: number | null): string | null => (t === null ? null : new Date(t).toISOString());
