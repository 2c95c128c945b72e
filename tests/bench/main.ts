import { benchCandles } from './candles-bench.ts';
import { benchEvents } from './events-bench.ts';
import { benchJournal } from './journal-bench.ts';
import { benchMarket } from './market-bench.ts';
import { benchPages } from './page-bench.ts';
import { isMet, table } from './report.ts';
import { benchServer } from './server-bench.ts';

const rows = [
  ...(await benchServer()),
  ...(await benchMarket()),
  ...(await benchCandles()),
  ...(await benchEvents()),
  ...(await benchPages()),
  ...(await benchJournal()),
];
process.stdout.write(`\n${table(rows)}\n`);
if (!rows.every(isMet)) process.exitCode = 1;
