import { benchAnalysis } from './analysis-bench.ts';
import { benchCandles } from './candles-bench.ts';
import { benchChart } from './chart-bench.ts';
import { benchConsole } from './console-bench.ts';
import { benchEvents } from './events-bench.ts';
import { benchInsights } from './insights-bench.ts';
import { benchJournal } from './journal-bench.ts';
import { benchMarket } from './market-bench.ts';
import { benchPages } from './page-bench.ts';
import { benchPush } from './push-bench.ts';
import { isMet, table, type Row } from './report.ts';
import { benchRequests } from './requests-bench.ts';
import { benchScanners } from './scanners-bench.ts';
import { benchServer } from './server-bench.ts';
import { benchSizes } from './size-bench.ts';

const parts: Readonly<Record<string, () => Promise<Row[]>>> = {
  server: benchServer,
  requests: benchRequests,
  market: benchMarket,
  candles: benchCandles,
  scanners: benchScanners,
  analysis: benchAnalysis,
  console: benchConsole,
  events: benchEvents,
  push: benchPush,
  sizes: benchSizes,
  pages: benchPages,
  chart: benchChart,
  journal: benchJournal,
  insights: benchInsights,
};

const selected = process.argv.slice(2);
const unknown = selected.find((name) => parts[name] === undefined);
if (unknown !== undefined) {
  throw new Error(`There is no part "${unknown}"; there are: ${Object.keys(parts).join(', ')}.`);
}

for (const [name, measure] of Object.entries(parts)) {
  if (selected.length > 0 && !selected.includes(name)) continue;
  const rows = await measure();
  process.stdout.write(`\n${table(rows)}\n`); // at once: the next part takes minutes
  if (!rows.every(isMet)) process.exitCode = 1;
}
