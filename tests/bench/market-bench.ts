import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSimulator, MARKET_SEED } from '#api/engine/simulator/simulator.ts';
import type { Candle } from '#contracts/rules/candles.ts';
import { median, type Row } from './report.ts';

const ROUNDS = 15;
const DAY_MS = 86_400_000;
const TUESDAY = Date.UTC(2026, 5, 16);
const MINUTES = 1_000_000;
const FIRST_MINUTE = Date.UTC(2022, 0, 3);

function timeMs(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

/** A day of a market that has computed nothing yet, and the same day asked for again. */
function benchDay(): Row {
  const times: { cold: number; warm: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const { minutes } = createSimulator(MARKET_SEED + round);
    const day = () => minutes('EURUSD', TUESDAY, TUESDAY + DAY_MS);
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

const toLine = ({ t, o, h, l, c, v }: Candle): string =>
  `${new Date(t).toISOString()},${o},${h},${l},${c},${v}\n`;

async function writeMinutes(file: string): Promise<void> {
  const { minutes } = createSimulator(MARKET_SEED);
  const lines = ['time,open,high,low,close,volume\n'];
  for (let day = FIRST_MINUTE; lines.length <= MINUTES; day += DAY_MS) {
    lines.push(...minutes('EURUSD', day, day + DAY_MS).map(toLine));
  }
  await writeFile(file, lines.slice(0, MINUTES + 1).join(''));
}

/** The command, from its start to its end: reads, checks and stores every row. */
async function importMs(file: string, dataDir: string): Promise<number> {
  const options = ['--instrument', 'EURUSD', '--timeframe', 'M1', '--timezone', 'UTC'];
  const start = performance.now();
  const child = spawn(process.execPath, ['api/candles-import.ts', file, ...options], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the import ended with ${code}`);
  return performance.now() - start;
}

/** The least that reads the same file: lines, cells, numbers. */
async function splitMs(file: string): Promise<number> {
  const start = performance.now();
  const text = await readFile(file, 'utf8');
  const rows = text.split('\n').map((line) => line.split(',').map(Number));
  if (rows.length < MINUTES) throw new Error('too few rows');
  return performance.now() - start;
}

async function benchImport(): Promise<Row> {
  const folder = await mkdtemp(join(tmpdir(), 'bellwether-import-'));
  try {
    const file = join(folder, 'minutes.csv');
    await writeMinutes(file);
    return {
      what: `import of ${MINUTES.toLocaleString('en')} M1 rows, against splitting the file`,
      ours: await importMs(file, folder),
      baseline: await splitMs(file),
      unit: 'ms',
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What the market costs to make and to import. */
export async function benchMarket(): Promise<Row[]> {
  return [benchDay(), await benchImport()];
}
