import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openSqlite } from '#api/db/open-sqlite.ts';
import { candleBegins } from '#api/engine/candles/gaps.ts';
import { createCandleImportService } from '#api/features/market/candle-import.service.ts';
import { createAuditStore } from '#api/features/audit/audit.store.ts';
import { createCandleStore } from '#api/market/candles.store.ts';
import { readInWorker } from '#api/market/import/read-in-worker.ts';

const ROWS = 1_000_000;
const YEARS = { from: Date.UTC(2020, 0, 2, 3), to: Date.UTC(2030, 0, 1) };

/** A MetaTrader export of minutes that go up and down; about 55 bytes a row. */
export function aMinuteFile(rows: number): Uint8Array<ArrayBuffer> {
  const lines: string[] = [];
  for (const t of candleBegins('EURUSD', 'M1', YEARS)) {
    if (lines.length === rows) break;
    const price = 1.1 + 0.02 * Math.sin(t / 4e8) + 0.0004 * Math.sin(t / 3e5);
    const prices = [price, price + 0.0002, price - 0.0002, price + 0.0001];
    const [day, clock] = new Date(t).toISOString().slice(0, 16).split('T');
    const cells = [day?.replaceAll('-', '.'), clock, ...prices.map((each) => each.toFixed(5)), 230];
    lines.push(cells.join(','));
  }
  return new TextEncoder().encode(`${lines.join('\n')}\n`);
}

/**
 * Imports a million minutes as the admin call does, beside whatever else the server has to do.
 *
 * @returns longestBlockMs: how long the server at worst answered nobody; rssMb: memory at its peak
 */
export async function benchCandleImport(rows = ROWS) {
  const folder = await mkdtemp(join(tmpdir(), 'bellwether-import-'));
  const database = await openSqlite(join(folder, 'bench.sqlite'));
  const service = createCandleImportService({
    candles: createCandleStore(database),
    audit: createAuditStore(database),
    now: Date.now,
  });
  const importOnce = (isPreview: boolean, bytes: Uint8Array<ArrayBuffer>) => {
    const request = {
      instrument: 'EURUSD',
      timeframe: 'M1',
      timezone: 'UTC',
      now: Date.now(),
    } as const;
    return service.importCandles('system', readInWorker(bytes, request), { isPreview });
  };
  try {
    await importOnce(true, aMinuteFile(1000)); // the first thread loads its code
    const bytes = aMinuteFile(rows);
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const start = performance.now();
    const report = await importOnce(false, bytes);
    const totalMs = performance.now() - start;
    delay.disable();
    const rssMb = process.resourceUsage().maxRSS / 1024;
    return { candles: report.candles, totalMs, longestBlockMs: delay.max / 1e6, rssMb };
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}
