import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import { marketEndpoints } from '#contracts/market/market.ts';
import { peakScannerEndpoints } from '#contracts/peak-scanner.ts';
import { INSTRUMENTS } from '#contracts/rules/market/instruments.ts';
import { signalEndpoints } from '#contracts/signals.ts';
import { sniperEndpoints } from '#contracts/sniper.ts';
import { weeklyScannerEndpoints } from '#contracts/weekly-scanner.ts';
import { apiToken } from '../browser/support/api.ts';
import { startServer } from '../browser/support/server.ts';
import type { Row } from './report.ts';

const LOOK_EVERY_MS = 1000; // more often, and the limit of calls would answer
const MOST_MS = 30_000;

type Endpoint<Answer> = { readonly path: string; readonly response: z.ZodType<Answer> };
type Ask = <Answer>(endpoint: Endpoint<Answer>, query?: string) => Promise<Answer>;

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

/** From the printed address on a fresh machine to the last screen that has what it shows. */
export async function benchFirstStart(): Promise<Row> {
  const server = await startServer();
  const start = performance.now();
  try {
    const authorization = `Bearer ${await apiToken(server.url, server.traderCode)}`;
    const ask: Ask = async ({ path, response }, query = '') => {
      const answer = await fetch(`${server.url}/api${path}${query}`, {
        headers: { authorization },
      });
      return response.parse(await answer.json());
    };
    while (!(await areScreensFilled(ask))) await wait(LOOK_EVERY_MS);
    return {
      what: 'first start: from the printed address to all screens filled',
      ours: performance.now() - start,
      unit: 'ms',
      limit: { of: 'figure', atMost: MOST_MS },
    };
  } finally {
    await server.remove();
  }
}
