import { apiToken } from '../browser/support/api.ts';
import { startServer } from '../browser/support/server.ts';
import { cpuPerRequest } from './load.ts';
import type { Row } from './report.ts';
import { untilFilled } from './until-filled.ts';

const WARM_UP_MS = 1000;
const MEASURED_MS = 3000;

/** What members ask for most, and the CPU time of the server that one of them may take, µs. */
const requests = [
  { what: 'scanner', path: '/peak-scanner', atMost: 100 },
  { what: 'signals', path: '/signals/history?limit=30', atMost: 100 },
  { what: 'record of signals', path: '/signals/performance?timeframe=month', atMost: 100 },
  { what: 'posts', path: '/posts?limit=20', atMost: 200 },
  { what: 'prices', path: '/market-data', atMost: 100 },
  { what: 'candles', path: '/candles?instrument=XAUUSD&timeframe=H1&limit=500', atMost: 100 },
  { what: 'sentiments', path: '/sentiments', atMost: 100 },
  { what: 'notifications', path: '/notifications?limit=20', atMost: 200 },
  { what: 'opened app', path: '/auth/verify', atMost: 200 },
] as const;

/** CPU time of the server for a request of a signed-in person, by kind. */
export async function benchRequests(): Promise<Row[]> {
  const server = await startServer();
  try {
    // Of members the calls are limited.
    const token = await apiToken(server.url, server.adminCode);
    await untilFilled(server);
    const headers = { authorization: `Bearer ${token}` };
    const targetAt = (path: string) => ({
      url: `${server.url}/api${path}`,
      pid: server.pid,
      headers,
    });
    // A server that has just started is busy with other things.
    for (const { path } of requests) await cpuPerRequest(targetAt(path), WARM_UP_MS);
    const rows: Row[] = [];
    for (const { what, path, atMost } of requests) {
      const target = targetAt(path);
      rows.push({
        what: `${what}, server CPU per request`,
        ours: await cpuPerRequest(target, MEASURED_MS),
        unit: 'µs',
        limit: { of: 'figure', atMost },
      });
    }
    return rows;
  } finally {
    await server.remove();
  }
}
