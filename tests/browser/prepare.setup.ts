import { briefingEndpoints } from '#contracts/market/briefing.ts';
import { PeakInstrument, peakScannerEndpoints } from '#contracts/peak-scanner.ts';
import { scannerLabel } from '#contracts/rules/signals/scanners.ts';
import { systemEndpoints } from '#contracts/system.ts';
import { apiToken } from './support/api.ts';
import { keepPrepared, startNewServer } from './support/server.ts';
import { expect, test } from './support/test.ts';

test('a first start prepares history, predictions and a briefing, for the servers of all tests', async () => {
  test.setTimeout(180_000);
  const server = await startNewServer();
  try {
    const member = await apiToken(server.url, server.traderCode);
    const administrator = await apiToken(server.url, server.adminCode);
    const ask = ({ path }: { path: string }, token = member): Promise<Response> =>
      fetch(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
    const peak = async () =>
      peakScannerEndpoints.read.response.parse(await (await ask(peakScannerEndpoints.read)).json());
    const isFilling = async (): Promise<boolean> => (await peak()).filling;
    /** Otherwise each test server would measure them again. */
    const areMeasured = async (): Promise<boolean> => {
      const { ml_predictions } = await peak();
      return PeakInstrument.options.every((each) => (ml_predictions[each]?.n_test ?? 0) > 0);
    };
    /** Otherwise each would train the models of the last generation day. */
    const isScanned = async (): Promise<boolean> => {
      const answer = await ask(systemEndpoints.metrics, administrator);
      const { sources } = systemEndpoints.metrics.response.parse(await answer.json());
      return sources.some(({ name, as_of }) => name === scannerLabel.peak && as_of !== null);
    };
    const hasBriefing = async (): Promise<boolean> => (await ask(briefingEndpoints.read)).ok;
    await expect.poll(isFilling, { timeout: 150_000 }).toBe(false);
    await expect.poll(hasBriefing, { timeout: 60_000 }).toBe(true);
    await expect.poll(areMeasured, { timeout: 60_000 }).toBe(true);
    await expect.poll(isScanned, { timeout: 90_000 }).toBe(true);
    await keepPrepared(server);
  } finally {
    await server.remove();
  }
});
