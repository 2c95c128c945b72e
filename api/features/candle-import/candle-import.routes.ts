import { type App, mount } from '#api/http/mount.ts';
import { readInWorker } from '#api/market/import/read-in-worker.ts';
import { candleImportEndpoints } from '#contracts/market/candle-import.ts';
import type { CandleImportService } from './candle-import.service.ts';

type Deps = { candleImport: CandleImportService; now: () => number };

export function candleImportRoutes(app: App, { candleImport, now }: Deps): void {
  mount(app, candleImportEndpoints.importFile, ({ caller, query, body }) => {
    const { dry_run: isPreview, ...request } = query;
    const reading = readInWorker(body, { ...request, now: now() });
    return candleImport.importCandles(caller, reading, { isPreview });
  });
}
