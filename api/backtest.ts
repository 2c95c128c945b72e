import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { DataSource } from '#contracts/primitives.ts';
import { ScannerType } from '#contracts/signals.ts';
import { type Config, readConfig } from './config.ts';
import { openSqlite } from './db/open-sqlite.ts';
import { MARKET_SEED } from './engine/simulator/simulator.ts';
import { backtestCsv } from './features/scanners/backtest/backtest-csv.ts';
import { planOnRecorded } from './features/scanners/backtest/backtest-plan.ts';
import { describeBacktest } from './features/scanners/backtest/describe-backtest.ts';
import {
  openRecording,
  type RecordedMarket,
  simulateMarket,
} from './features/scanners/backtest/recorded-market.ts';
import { runBacktest } from './features/scanners/backtest/run-backtest.ts';
import { createCandleStore } from './market/candles.store.ts';

const BAR_CELLS = 30;

const USAGE =
  'Usage: npm run backtest -- --scanner peak|weekly|1m_sniper --from 2025-01-01 --to 2026-01-01 [--source simulated|stored|…] [--csv FILE]';

const text = { type: 'string' } as const;
const Day = z.iso
  .date('must be a day, as in 2025-01-31')
  .transform((day) => Date.parse(`${day}T00:00:00Z`));

const Options = z
  .object({
    scanner: ScannerType,
    from: Day,
    to: Day.refine((t) => t <= Date.now(), 'must not be in the future'),
    source: DataSource.optional(),
    csv: z.string().min(1, 'the file name is missing').optional(),
  })
  .refine(({ from, to }) => from < to, { path: ['to'], error: 'must be after --from' });
type Options = z.infer<typeof Options>;

/** @throws Error with one sentence that names the option, and how to do it right */
function readOptions(args: string[]): Options {
  try {
    const options = { scanner: text, from: text, to: text, source: text, csv: text };
    return Options.parse(parseArgs({ args, options }).values);
  } catch (error) {
    throw new Error(`Wrong arguments: ${reasonOf(error)}. ${USAGE}`, { cause: error });
  }
}

/** Node's own message goes on with advice that does not fit here. */
function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError) {
    const [issue] = error.issues;
    return `--${issue?.path.join('.')}: ${issue?.message}`;
  }
  return error instanceof Error ? error.message.replace(/\. .*/s, '') : String(error);
}

/** `npm run backtest`: the graded record of a scanner on candles of the past. Stores no signals. */
async function backtest(): Promise<string[]> {
  const options = readOptions(process.argv.slice(2));
  const config = readConfig(process.env);
  const source = options.source ?? config.market.source;
  if (source === 'simulated') {
    const seed = 'seed' in config.market ? config.market.seed : MARKET_SEED;
    return report(options, config, simulateMarket(seed));
  }
  const file = join(config.dataDir, 'bellwether.sqlite');
  if (!existsSync(file)) throw new Error(`There is no database ${file}: import candles first.`);
  const database = await openSqlite(file);
  try {
    const market = await openRecording(createCandleStore(database), source);
    return await report(options, config, market);
  } finally {
    await database.close();
  }
}

async function report(
  { scanner, from, to, csv }: Options,
  { peakMode }: Config,
  market: RecordedMarket,
): Promise<string[]> {
  const span = { from, to };
  const plan = planOnRecorded(scanner, market, peakMode);
  const signals = await runBacktest({ plan, market, span, onProgress: showProgress });
  const lines = describeBacktest({ scanner, source: market.source, span, signals });
  if (csv === undefined) return lines;
  writeFileSync(csv, backtestCsv(signals, market.source));
  return [...lines, '', `All signals are in ${csv}.`];
}

/** For the person at the terminal only: a file or a pipe gets none of it. */
function showProgress(done: number): void {
  if (!process.stderr.isTTY) return;
  const full = Math.round(done * BAR_CELLS);
  const bar = `${'█'.repeat(full)}${'░'.repeat(BAR_CELLS - full)}`;
  process.stderr.write(done < 1 ? `\r${bar} ${Math.floor(100 * done)} %` : '\r\u001B[K');
}

try {
  process.stdout.write(`${(await backtest()).join('\n')}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
