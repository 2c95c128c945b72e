import { setTimeout as wait } from 'node:timers/promises';
import { briefingEndpoints } from '#contracts/market/briefing.ts';
import { PeakInstrument, peakScannerEndpoints } from '#contracts/peak-scanner.ts';
import { scannerLabel } from '#contracts/rules/signals/scanners.ts';
import { systemEndpoints } from '#contracts/system.ts';
import { apiToken } from './api.ts';
import { keepPrepared, startNewServer } from './server.ts';

const LOOK_EVERY_MS = 1000;

async function until(what: string, mostMs: number, holds: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + mostMs; !(await holds()); await wait(LOOK_EVERY_MS)) {
    if (performance.now() > end) throw new Error(`After ${mostMs} ms there is still no ${what}.`);
  }
}

/**
 * Lets a new server prepare history, predictions and a briefing, and stores its data as what
 * `startServer` begins with. Takes half a minute of a core.
 */
export async function prepareServer(): Promise<void> {
  const server = await startNewServer();
  try {
    const member = await apiToken(server.url, server.traderCode);
    const administrator = await apiToken(server.url, server.adminCode);
    const ask = ({ path }: { path: string }, token = member): Promise<Response> =>
      fetch(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
    const peak = async () =>
      peakScannerEndpoints.read.response.parse(await (await ask(peakScannerEndpoints.read)).json());
    await until('complete history', 150_000, async () => !(await peak()).filling);
    await until('briefing', 60_000, async () => (await ask(briefingEndpoints.read)).ok);
    // Otherwise each test server would measure them again.
    await until('measured prediction of each instrument', 60_000, async () => {
      const { ml_predictions } = await peak();
      return PeakInstrument.options.every((each) => (ml_predictions[each]?.n_test ?? 0) > 0);
    });
    // Otherwise each would train the models of the last generation day.
    await until('scan', 90_000, async () => {
      const answer = await ask(systemEndpoints.metrics, administrator);
      const { sources } = systemEndpoints.metrics.response.parse(await answer.json());
      return sources.some(({ name, as_of }) => name === scannerLabel.peak && as_of !== null);
    });
    await keepPrepared(server);
  } finally {
    await server.remove();
  }
}
