import { startNewServer, type TestServer } from '../browser/support/server.ts';
import { createTrader } from './journal-data.ts';
import { filterChanges, firstInsights, rawSums, type Tap } from './measure-insights.ts';
import { firstPullMs, openBenchDevice } from './measure-journal.ts';
import { median, type Row } from './report.ts';

const TRADES = 100_000;
const ROUNDS = 3;
const LONGEST_TASK_MS = 50; // below it a page feels as if it answered at once

const name = (what: string): string => `${TRADES.toLocaleString('en')} trades: ${what}`;
const longest = (taps: readonly Tap[]): number =>
  Math.max(...taps.map(({ longestTaskMs }) => longestTaskMs));

const middle = (taps: readonly Tap[]): number => median(taps.map(({ ms }) => ms));

async function measure(server: TestServer): Promise<Row[]> {
  const device = await openBenchDevice(server.url, await createTrader(server, TRADES));
  try {
    await firstPullMs(device);
    const [first, changes, raw]: [Tap[], Tap[], Awaited<ReturnType<typeof rawSums>>[]] = [
      [],
      [],
      [],
    ];
    for (let round = 0; round < ROUNDS; round += 1) {
      first.push(await firstInsights(device, TRADES));
      changes.push(...(await filterChanges(device, TRADES)));
      raw.push(await rawSums(device));
    }
    const limit = { of: 'figure' as const, atMost: LONGEST_TASK_MS };
    return [
      {
        what: name('insights opened first'),
        ours: middle(first),
        baseline: median(raw.map(({ readMs }) => readMs)),
        unit: 'ms',
      },
      {
        what: name('another filter'),
        ours: middle(changes),
        baseline: median(raw.map(({ sumMs }) => sumMs)),
        unit: 'ms',
      },
      { what: name('longest task while opening'), ours: longest(first), unit: 'ms', limit },
      { what: name('longest task while filtering'), ours: longest(changes), unit: 'ms', limit },
    ];
  } finally {
    await device.close();
  }
}

/**
 * What a long journal teaches, on the built app with its worker. The baseline is the least that could be
 * done in the page: reading the rows out of the database and a few sums over them; for another filter, the
 * sums alone. Browsers do not report tasks below 50 ms: they count as 0.
 */
export async function benchInsights(): Promise<Row[]> {
  const server = await startNewServer();
  try {
    return await measure(server);
  } finally {
    await server.remove();
  }
}
