import { briefingEndpoints } from '#contracts/market/briefing.ts';
import { PeakInstrument, peakScannerEndpoints } from '#contracts/peak-scanner.ts';
import { apiToken } from './support/api.ts';
import { keepPrepared, startNewServer } from './support/server.ts';
import { expect, test } from './support/test.ts';

test('a first start prepares history, predictions and a briefing, for the servers of all tests', async () => {
  test.setTimeout(180_000);
  const server = await startNewServer();
  try {
    const token = await apiToken(server.url, server.traderCode);
    const ask = ({ path }: { path: string }): Promise<Response> =>
      fetch(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
    const peak = async () =>
      peakScannerEndpoints.read.response.parse(await (await ask(peakScannerEndpoints.read)).json());
    const isFilling = async (): Promise<boolean> => (await peak()).filling;
    /** Otherwise each test server would measure them again. */
    const areMeasured = async (): Promise<boolean> => {
      const { ml_predictions } = await peak();
      return PeakInstrument.options.every((each) => (ml_predictions[each]?.n_test ?? 0) > 0);
    };
    const hasBriefing = async (): Promise<boolean> => (await ask(briefingEndpoints.read)).ok;
    await expect.poll(isFilling, { timeout: 150_000 }).toBe(false);
    await expect.poll(hasBriefing, { timeout: 60_000 }).toBe(true);
    await expect.poll(areMeasured, { timeout: 60_000 }).toBe(true);
    await keepPrepared(server);
  } finally {
    await server.remove();
  }
});
