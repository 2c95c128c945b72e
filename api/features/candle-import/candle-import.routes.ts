import { type App, mount } from '#api/http/mount.ts';
import { readInWorker } from '#api/market/import/read-in-worker.ts';
import { candleImportEndpoints } from '#contracts/candle-import.ts';
import type { CandleImportService } from './candle-import.service.ts';

export function candleImportRoutes(app: App, candleImport: CandleImportService): void {
  mount(app, candleImportEndpoints.importFile, ({ caller, query, body }) => {
    const { dry_run: isPreview, ...request } = query;
    return candleImport.importCandles(caller, readInWorker(body, request), { isPreview });
  });
}
