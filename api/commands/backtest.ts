import { writeFileSync } from 'node:fs';
import { type BacktestOptions, readBacktestOptions } from './backtest-options.ts';
import { type Config, readConfig } from '#api/config/config.ts';
import { hasDatabase, openDatabase } from '#api/db/open-database.ts';
import { MARKET_SEED } from '#api/engine/simulator/simulator.ts';
import { backtestCsv } from '#api/features/scanners/backtest/backtest-csv.ts';
import { planOnRecorded } from '#api/features/scanners/backtest/backtest-plan.ts';
import { describeBacktest } from '#api/features/scanners/backtest/describe-backtest.ts';
import {
  openRecording,
  type RecordedMarket,
  simulateMarket,
} from '#api/features/scanners/backtest/recorded-market.ts';
import { runBacktest } from '#api/features/scanners/backtest/run-backtest.ts';
import { createCandleStore } from '#api/market/candles.store.ts';
import { runCommand, say } from './terminal.ts';

const BAR_CELLS = 30;

/** `npm run backtest`: prints the graded record of a scanner on past candles. Stores no signals. */
async function backtest(): Promise<string[]> {
  const options = readBacktestOptions(process.argv.slice(2), Date.now());
  const config = readConfig(process.env);
  const source = options.source ?? config.market.source;
  if (source === 'simulated') {
    const seed = 'seed' in config.market ? config.market.seed : MARKET_SEED;
    return report(options, config, simulateMarket(seed));
  }
  if (!hasDatabase(config)) throw new Error('There is no database yet: import candles first.');
  const database = await openDatabase(config);
  try {
    const market = await openRecording(createCandleStore(database), source);
    return await report(options, config, market);
  } finally {
    await database.close();
  }
}

async function report(
  { scanner, from, to, csv }: BacktestOptions,
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

function showProgress(done: number): void {
  if (!process.stderr.isTTY) return;
  const full = Math.round(done * BAR_CELLS);
  const bar = `${'█'.repeat(full)}${'░'.repeat(BAR_CELLS - full)}`;
  process.stderr.write(done < 1 ? `\r${bar} ${Math.floor(100 * done)} %` : '\r\u001B[K');
}

await runCommand(async () => say((await backtest()).join('\n')));
