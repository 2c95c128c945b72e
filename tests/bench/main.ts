import { cpus, loadavg } from 'node:os';
import { inspect } from 'node:util';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { prepareServer } from '../browser/support/prepare-server.ts';
import { isPrepared } from '../browser/support/server.ts';
import { benchAnalysis } from './analysis-bench.ts';
import { benchBacktestLimit } from './backtest-limit-bench.ts';
import { benchCandles } from './candles-bench.ts';
import { benchChart } from './chart-bench.ts';
import { benchConsole } from './console-bench.ts';
import { benchEvents } from './events-bench.ts';
import { benchImport } from './import-bench.ts';
import { benchInsights } from './insights-bench.ts';
import { benchJournal } from './journal-bench.ts';
import { benchMarket } from './market-bench.ts';
import { benchPages } from './page-bench.ts';
import { benchPressure } from './pressure-bench.ts';
import { benchPriceAlerts } from './price-alerts-bench.ts';
import { benchPush } from './push-bench.ts';
import { readRecordedFigures } from './recorded-figures.ts';
import { isMet, table, type Row } from './report.ts';
import { benchRecord } from './record-bench.ts';
import { benchReplay } from './replay-bench.ts';
import { benchRequests } from './requests-bench.ts';
import { benchScanners } from './scanners-bench.ts';
import { benchServer } from './server-bench.ts';
import { benchSizes } from './size-bench.ts';
import { benchTaps } from './taps-bench.ts';

/** In the order of the table in docs/speed.md. */
const parts: Readonly<Record<string, () => Promise<Row[]> | Row[]>> = {
  server: benchServer,
  candles: benchCandles,
  recorded: readRecordedFigures,
  requests: benchRequests,
  pressure: benchPressure,
  journal: benchJournal,
  import: benchImport,
  insights: benchInsights,
  sizes: benchSizes,
  pages: benchPages,
  taps: benchTaps,
  chart: benchChart,
  replay: benchReplay,
  scanners: benchScanners,
  backtest: benchBacktestLimit,
  market: benchMarket,
  alerts: benchPriceAlerts,
  analysis: benchAnalysis,
  console: benchConsole,
  record: benchRecord,
  events: benchEvents,
  push: benchPush,
};
/** They start no server on prepared data. */
const withoutData = new Set([
  'backtest',
  'import',
  'recorded',
  'requests',
  'pressure',
  'sizes',
  'scanners',
  'market',
  'alerts',
  'analysis',
  'console',
  'record',
]);

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const names = process.argv.slice(2);
const unknown = names.find((name) => parts[name] === undefined);
if (unknown !== undefined) {
  throw new Error(`There is no part "${unknown}"; there are: ${Object.keys(parts).join(', ')}.`);
}
const chosen = Object.entries(parts).filter(([name]) => names.length === 0 || names.includes(name));

if (chosen.some(([name]) => !withoutData.has(name)) && !isPrepared(DAY_MS)) {
  say('Preparing the data of the servers …');
  await prepareServer();
}

const load = loadavg()[0] ?? 0;
const began = performance.now();
const rows: Row[] = [];
for (const [name, measure] of chosen) {
  const from = performance.now();
  try {
    const measured = await measure();
    rows.push(...measured);
    say(`\n${name} (${((performance.now() - from) / 1000).toFixed(0)} s)\n${table(measured)}`);
  } catch (error) {
    process.exitCode = 1;
    say(`\n${name} could not be measured: ${inspect(error)}`);
  }
}
if (!rows.every(isMet)) process.exitCode = 1;

const minutes = ((performance.now() - began) / 60_000).toFixed(1);
const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`;
say(`
Measured on ${new Date().toISOString().slice(0, 10)} on ${machine}, Node ${process.versions.node}, in ${minutes} minutes; load of the machine before: ${load.toFixed(2)}.

${table(rows)}`);
