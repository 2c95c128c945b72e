import { type App, mount } from '#api/http/mount.ts';
import { marketEndpoints } from '#contracts/market/market.ts';
import type { MarketService } from './market.service.ts';
import type { PriceReportService } from './price-reports.service.ts';

type Deps = { market: MarketService; priceReports: PriceReportService };

export function marketRoutes(app: App, { market, priceReports }: Deps): void {
  mount(app, marketEndpoints.list, () => market.list());
  mount(app, marketEndpoints.instruments, async () => market.instruments());
  mount(app, marketEndpoints.candles, ({ query }) => market.candles(query));
  mount(app, marketEndpoints.prices, async () => market.prices());
  mount(app, marketEndpoints.updatePrice, async ({ body, info }) => {
    await priceReports.take(body, info.address);
    return { message: 'received' };
  });
}
