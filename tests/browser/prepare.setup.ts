import { peakScannerEndpoints } from '#contracts/peak-scanner.ts';
import { apiToken } from './support/api.ts';
import { keepPrepared, startNewServer } from './support/server.ts';
import { expect, test } from './support/test.ts';

test('a first start prepares history and predictions, for the servers of all tests', async () => {
  test.setTimeout(180_000);
  const server = await startNewServer();
  try {
    const token = await apiToken(server.url, server.traderCode);
    const isFilling = async (): Promise<boolean> => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${server.url}/api${peakScannerEndpoints.read.path}`, { headers });
      return peakScannerEndpoints.read.response.parse(await answer.json()).filling;
    };
    await expect.poll(isFilling, { timeout: 150_000 }).toBe(false);
    await keepPrepared(server);
  } finally {
    await server.remove();
  }
});
