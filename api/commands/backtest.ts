import { writeFileSync } from 'node:fs';
import { readConfig } from '#api/config/config.ts';
import { backtestCsv } from '#api/features/scanners/backtest/backtest-csv.ts';
import { describeBacktest } from '#api/features/scanners/backtest/describe-backtest.ts';
import { readBacktestOptions } from './backtest-options.ts';
import { backtestInThreads } from './backtest-threads.ts';
import { runCommand, say } from './terminal.ts';

const BAR_CELLS = 30;

/** `npm run backtest`: prints the graded record of a scanner on past candles. Stores no signals. */
async function backtest(): Promise<string[]> {
  const { scanner, from, to, csv, ...options } = readBacktestOptions(
    process.argv.slice(2),
    Date.now(),
  );
  const config = readConfig(process.env);
  const task = { scanner, span: { from, to }, source: options.source ?? config.market.source };
  const signals = await backtestInThreads(config, task, showProgress);
  const lines = describeBacktest({ ...task, signals });
  if (csv === undefined) return lines;
  writeFileSync(csv, backtestCsv(signals, task.source));
  return [...lines, '', `All signals are in ${csv}.`];
}

function showProgress(done: number): void {
  if (!process.stderr.isTTY) return;
  const full = Math.round(done * BAR_CELLS);
  const bar = `${'█'.repeat(full)}${'░'.repeat(BAR_CELLS - full)}`;
  process.stderr.write(done < 1 ? `\r${bar} ${Math.floor(100 * done)} %` : '\r\u001B[K');
}

await runCommand(async () => say((await backtest()).join('\n')));
