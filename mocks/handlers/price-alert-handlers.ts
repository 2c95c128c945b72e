import {
  changesBy,
  isActiveAlert,
  newAlert,
  readDraft,
  toPriceAlert,
} from '#api/domain/price-alerts.ts';
import { type PriceAlertDraft, priceAlertEndpoints } from '#contracts/price-alerts.ts';
import { ALERTS_PER_MEMBER, PAST_ALERT_MS } from '#contracts/rules/market/price-alert-rules.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import { isMarketOpen } from '#contracts/rules/time/market-calendar.ts';
import { mockFeature } from '#mocks/mock-endpoint.ts';
import type { MockServer } from '#mocks/mock-server.ts';
import { armingAt } from '#mocks/world/price-alerts.ts';
import { newestFirst } from '#mocks/world/rows.ts';
import type { StoredPriceAlert, Tables } from '#mocks/world/tables.ts';

const SILENT_AFTER_MS = 120_000; // as in the market list

/** As the server's store: what is there already does not change. */
function putAlert(
  tables: Tables,
  [userId, id]: readonly [string, string],
  draft: PriceAlertDraft,
  { now, pricedAt }: { now: number; pricedAt: number },
): StoredPriceAlert {
  const all = tables.priceAlerts ?? [];
  const stored = all.find(isAlert(userId, id)) ?? null;
  const values = readDraft(draft, stored, now);
  const arming = armingAt(draft, pricedAt);
  const changes =
    stored === null ? newAlert(values, arming, now) : changesBy(stored, values, arming, now);
  if (stored !== null && changes === null) return stored;
  const others = all.filter((each) => each !== stored && each.user_id === userId);
  if (others.filter((each) => isActiveAlert(each, now)).length >= ALERTS_PER_MEMBER) {
    throw refusal('alerts.full');
  }
  const fresh = { ...newAlert(values, arming, now), user_id: userId, id, created_at: now };
  const row = { ...(stored ?? fresh), ...changes };
  tables.priceAlerts = [row, ...all.filter((each) => each !== stored)];
  return row;
}

const isAlert = (userId: string, id: string) => (each: StoredPriceAlert) =>
  each.user_id === userId && each.id === id;

export function priceAlertHandlers(server: MockServer) {
  const { world } = server;
  const clock = () => ({ now: server.now().getTime(), pricedAt: server.pricedAt().getTime() });

  function toAlert(row: StoredPriceAlert) {
    const { now, pricedAt } = clock();
    const isSilent = now - pricedAt > SILENT_AFTER_MS && isMarketOpen(row.instrument, now);
    return toPriceAlert(row, now, isSilent ? pricedAt : null);
  }

  return mockFeature(priceAlertEndpoints, server, {
    async list({ caller }) {
      await server.priceWatch.look();
      const { now } = clock();
      const { priceAlerts = [] } = await world.read();
      return priceAlerts
        .filter(({ user_id }) => user_id === caller.id)
        .filter((row) => isActiveAlert(row, now) || row.set_at >= now - PAST_ALERT_MS)
        .toSorted(newestFirst(({ created_at }) => created_at))
        .map(toAlert);
    },
    async put({ caller, params, body }) {
      await server.priceWatch.look();
      const at = clock();
      const row = await world.change((tables) =>
        putAlert(tables, [caller.id, params.id], body, at),
      );
      server.priceWatch.forget();
      return toAlert(row);
    },
    async remove({ caller, params }) {
      await world.change((tables) => {
        const isMeant = isAlert(caller.id, params.id);
        const all = tables.priceAlerts ?? [];
        if (!all.some(isMeant)) throw refusal('alerts.not_found');
        tables.priceAlerts = all.filter((each) => !isMeant(each));
      });
      server.priceWatch.forget();
      return { message: 'Alert removed' };
    },
  });
}
