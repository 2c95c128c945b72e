import { type App, mount, mountShared } from '#api/http/mount.ts';
import { readInWorker } from '#api/market/import/read-in-worker.ts';
import { candleImportEndpoints } from '#contracts/market/candle-import.ts';
import { marketEndpoints } from '#contracts/market/market.ts';
import type { createCandleImportService } from './candle-import.service.ts';
import type { createMarketService } from './market.service.ts';
import type { createPriceReportService } from './price-reports.service.ts';

type Deps = {
  readonly market: ReturnType<typeof createMarketService>;
  readonly priceReports: ReturnType<typeof createPriceReportService>;
  readonly candleImport: ReturnType<typeof createCandleImportService>;
  readonly now: () => number;
};

export function marketRoutes(app: App, { market, priceReports, candleImport, now }: Deps): void {
  const sharing = { topics: ['prices'] } as const;
  mountShared(app, marketEndpoints.list, sharing, () => market.list());
  mountShared(app, marketEndpoints.instruments, sharing, async () => market.instruments());
  mountShared(app, marketEndpoints.candles, sharing, ({ query }) => market.candles(query));
  mountShared(app, marketEndpoints.prices, sharing, async () => market.prices());
  mountShared(app, marketEndpoints.trends, { topics: [] }, () => market.trends());
  mount(app, marketEndpoints.updatePrice, async ({ body, info }) => {
    await priceReports.take(body, info.address);
    return { message: 'received' };
  });
  mount(app, candleImportEndpoints.importFile, ({ caller, query, body }) => {
    const { dry_run: isPreview, ...request } = query;
    const reading = readInWorker(body, { ...request, now: now() });
    return candleImport.importCandles(caller, reading, { isPreview });
  });
}
