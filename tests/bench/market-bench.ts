import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openSqlite } from '#api/db/open-sqlite.ts';
import { candleBegins } from '#contracts/rules/market/gaps.ts';
import { createCandleImportService } from '#api/features/market/candle-import.service.ts';
import { createAuditStore } from '#api/features/audit/audit.store.ts';
import { createCandleStore } from '#api/market/candles.store.ts';
import { readInWorker } from '#api/market/import/read-in-worker.ts';

import { createSimulator, MARKET_SEED } from '#api/engine/simulator/simulator.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { median, type Row } from './report.ts';

const ROUNDS = 15;

const TUESDAY = Date.UTC(2026, 5, 16);
const ROWS = 1_000_000;

function timeMs(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

/** A day of a market that has computed nothing yet, and the same day asked for again. */
function benchDay(): Row {
  const times: { cold: number; warm: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const { candles } = createSimulator(MARKET_SEED + round);
    const day = () => candles('EURUSD', 'M1', TUESDAY, TUESDAY + DAY_MS);
    const sample = { cold: timeMs(day), warm: timeMs(day) };
    if (round > 0) times.push(sample); // the first one compiles the code
  }
  return {
    what: 'a day of M1 of one instrument: cold, against warm',
    ours: median(times.map(({ cold }) => cold)) * 1000,
    baseline: median(times.map(({ warm }) => warm)) * 1000,
    unit: 'µs',
  };
}

/** The least that reads the same rows: lines, cells, numbers. */
function splitMs(file: Uint8Array): number {
  return timeMs(() =>
    new TextDecoder()
      .decode(file)
      .split('\n')
      .map((line) => line.split(',').map(Number)),
  );
}

const YEARS = { from: Date.UTC(2020, 0, 2, 3), to: Date.UTC(2030, 0, 1) };

/** A MetaTrader of minutes that go up and down; about 55 bytes a row. */
function aMinuteFile(rows: number): Uint8Array<ArrayBuffer> {
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
 * @returns longestBlockMs: how long the server at worst answered nobody
 */
async function importCandles() {
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
    const bytes = aMinuteFile(ROWS);
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const start = performance.now();
    await importOnce(false, bytes);
    const totalMs = performance.now() - start;
    delay.disable();
    return { totalMs, longestBlockMs: delay.max / 1e6 };
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function benchImport(): Promise<Row[]> {
  const { totalMs, longestBlockMs } = await importCandles();
  return [
    {
      what: `import of ${ROWS.toLocaleString('en')} M1 rows, against splitting the file`,
      ours: totalMs,
      baseline: splitMs(aMinuteFile(ROWS)),
      unit: 'ms',
    },
    {
      what: 'the longest time that an import keeps others waiting',
      ours: longestBlockMs,
      unit: 'ms',
    },
  ];
}

/** What the market costs to make and to import. */
export async function benchMarket(): Promise<Row[]> {
  return [benchDay(), ...(await benchImport())];
}
