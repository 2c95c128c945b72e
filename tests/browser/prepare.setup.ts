import { briefingEndpoints } from '#contracts/briefing.ts';
import { peakScannerEndpoints } from '#contracts/peak-scanner.ts';
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
    const isFilling = async (): Promise<boolean> => {
      const answer = await ask(peakScannerEndpoints.read);
      return peakScannerEndpoints.read.response.parse(await answer.json()).filling;
    };
    const hasBriefing = async (): Promise<boolean> => (await ask(briefingEndpoints.read)).ok;
    await expect.poll(isFilling, { timeout: 150_000 }).toBe(false);
    await expect.poll(hasBriefing, { timeout: 60_000 }).toBe(true);
    await keepPrepared(server);
  } finally {
    await server.remove();
  }
});
