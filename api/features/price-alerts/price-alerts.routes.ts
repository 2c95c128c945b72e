import { type App, mount } from '#api/http/mount.ts';
import { priceAlertEndpoints } from '#contracts/price-alerts.ts';
import type { PriceAlertService } from './price-alerts.service.ts';

/**
 * A member's own alerts. The id of another member's alert is not found; where it is put, it names an alert of
 * one's own.
 */
export function priceAlertRoutes(app: App, alerts: PriceAlertService): void {
  mount(app, priceAlertEndpoints.list, ({ caller }) => alerts.list(caller.id));
  mount(app, priceAlertEndpoints.put, ({ caller, params, body }) =>
    alerts.put(caller.id, params.id, body),
  );
  mount(app, priceAlertEndpoints.remove, ({ caller, params }) =>
    alerts.remove(caller.id, params.id),
  );
}
