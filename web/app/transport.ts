import type { Transport } from '#web/client/api.ts';
import { isDemo } from '#web/client/mode.ts';
import { networkTransport } from '#web/client/network.ts';
import { loadDemoTransport } from './load-mocks.ts';

/** What carries the calls of this page: the network, or in the demo the mocks. */
export function chooseTransport(): Transport {
  if (!isDemo()) return networkTransport;
  const demo = loadDemoTransport();
  return async (request) => (await demo)(request);
}
