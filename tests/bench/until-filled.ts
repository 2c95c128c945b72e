import { setTimeout as wait } from 'node:timers/promises';
import { marketEndpoints } from '#contracts/market/market.ts';
import { apiToken } from '../browser/support/api.ts';
import type { TestServer } from '../browser/support/server.ts';

const LOOK_EVERY_MS = 500;

/** Waits until a fresh server has prepared its market: until then that work would be measured too. */
export async function untilFilled(server: TestServer): Promise<void> {
  const authorization = `Bearer ${await apiToken(server.url, server.adminCode)}`;
  const { path, response } = marketEndpoints.candles;
  // Each instrument is prepared in turn.
  const url = `${server.url}/api${path}?instrument=EURUSD&timeframe=H1&limit=1`;
  for (;;) {
    const answer = await fetch(url, { headers: { authorization } });
    if (!response.parse(await answer.json()).filling) return;
    await wait(LOOK_EVERY_MS);
  }
}
