import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import { marketEndpoints } from '#contracts/market/market.ts';
import { peakScannerEndpoints } from '#contracts/peak-scanner.ts';
import { INSTRUMENTS } from '#contracts/rules/market/instruments.ts';
import { signalEndpoints } from '#contracts/signals.ts';
import { sniperEndpoints } from '#contracts/sniper.ts';
import { systemEndpoints } from '#contracts/system.ts';
import { weeklyScannerEndpoints } from '#contracts/weekly-scanner.ts';
import { apiToken } from '../browser/support/api.ts';
import { startNewServer, type TestServer } from '../browser/support/server.ts';
import type { Row } from './report.ts';

const LOOK_EVERY_MS = 500; // more often, and the limit of calls would answer
const GOALS = { readyMs: 900, filledMs: 5000, pastMs: 15_000 };

type Endpoint<Answer> = { readonly path: string; readonly response: z.ZodType<Answer> };
type Ask = <Answer>(endpoint: Endpoint<Answer>, query?: string) => Promise<Answer>;

async function askAs(server: TestServer, accessCode: string): Promise<Ask> {
  const authorization = `Bearer ${await apiToken(server.url, accessCode)}`;
  return async ({ path, response }, query = '') => {
    const answer = await fetch(`${server.url}/api${path}${query}`, { headers: { authorization } });
    return response.parse(await answer.json());
  };
}

async function areCandlesFilled(ask: Ask): Promise<boolean> {
  for (const instrument of INSTRUMENTS) {
    const query = `?instrument=${instrument}&timeframe=H1&limit=1`;
    if ((await ask(marketEndpoints.candles, query)).filling) return false;
  }
  return true;
}

/** Whether no screen says any more that history is being prepared, and the list of signals has begun. */
async function areScreensFilled(ask: Ask): Promise<boolean> {
  const scanners = [
    await ask(peakScannerEndpoints.read),
    await ask(weeklyScannerEndpoints.read),
    await ask(sniperEndpoints.read),
  ];
  if (scanners.some(({ filling }) => filling)) return false;
  return (await ask(signalEndpoints.history)).length > 0 && (await areCandlesFilled(ask));
}

/** Whether the Peak Scanner has scanned all of its past. */
async function isPastScanned(ask: Ask): Promise<boolean> {
  const { jobs } = await ask(systemEndpoints.metrics);
  const replay = jobs.find(({ name }) => name === 'replay-peak');
  return replay !== undefined && replay.last_finished_at !== null;
}

const since = (what: string, ours: number, atMost: number): Row => ({
  what: `first start: ${what}`,
  ours,
  unit: 'ms',
  limit: { of: 'figure', atMost },
});

/** From the start of the process, on a machine without data, to what a member sees of it. */
export async function benchFirstStart(): Promise<Row[]> {
  const start = performance.now();
  const server = await startNewServer({ SIGNAL_REPLAY: 'on' });
  try {
    const ready = performance.now() - start;
    const trader = await askAs(server, server.traderCode);
    while (!(await areScreensFilled(trader))) await wait(LOOK_EVERY_MS);
    const filled = performance.now() - start;
    const administrator = await askAs(server, server.adminCode);
    while (!(await isPastScanned(administrator))) await wait(LOOK_EVERY_MS);
    return [
      since('until it is ready', ready, GOALS.readyMs),
      since('until all screens are filled', filled, GOALS.filledMs),
      since('until the 24 months of the Peak Scanner', performance.now() - start, GOALS.pastMs),
    ];
  } finally {
    await server.remove();
  }
}
