import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '#contracts/index.ts';
import { dumpTables } from '#tests/support/dump-tables.ts';
import { type Api, openApi } from '#tests/support/start-api.ts';
import { nameOf } from '#tests/support/valid-requests.ts';

const named = allEndpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const);
/** The path with a name in the place of each parameter. */
const pathOf = (path: string): string =>
  `/api${path.replace('/backups/:id', '/backups/manual-2026-01-01T00-00-00Z.sqlite').replaceAll(/:\w+/g, 'x')}`;
const withJson = named.filter(([, { body, bytes }]) => body && bytes !== 'body');

/** What a browser says for a page of another site, with everything that it sends along by itself. */
const foreign = {
  origin: 'https://evil.example',
  referer: 'https://evil.example/form',
  cookie: 'bellwether_device=x.y',
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'cors',
};

const corsOf = ({ headers }: Response): string[] =>
  [...headers.keys()].filter((name) => name.startsWith('access-control'));

let api: Api;
beforeAll(async () => {
  api = await openApi({ settings: { api_rate_limit: 100_000 } });
});
afterAll(() => api.close());

/** Also with the token, as if a page had got hold of it. */
async function answers(path: string, init: RequestInit): Promise<Response[]> {
  const authorization = `Bearer ${api.people.admin.token}`;
  const headers = { ...foreign, ...(init.headers as Record<string, string>) };
  return [
    await api.raw(path, { ...init, headers }),
    await api.raw(path, { ...init, headers: { ...headers, authorization } }),
  ];
}

describe('a page of another site', () => {
  it.each(named)('fault 26: may not read %s, and the preflight says so', async (_, endpoint) => {
    const path = pathOf(endpoint.path);
    const headers = {
      'access-control-request-method': endpoint.method,
      'access-control-request-headers': 'authorization',
    };
    const preflights = await answers(path, { method: 'OPTIONS', headers });
    for (const response of preflights) expect(response.ok).toBe(false);
    // What changes nothing is done too: its answer is one that a browser keeps from the page.
    const read = endpoint.method === 'GET' ? await answers(path, {}) : [];
    for (const response of [...preflights, ...read]) {
      expect(corsOf(response)).toEqual([]);
      await response.body?.cancel(); // a stream of events has no end
    }
  });

  it.each(withJson)('fault 26: cannot post a form to %s', async (_, endpoint) => {
    const path = pathOf(endpoint.path);
    const before = await dumpTables(api.database);
    const simple = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ];
    for (const type of simple) {
      const [without, withToken] = await answers(path, {
        method: endpoint.method,
        headers: { 'content-type': type },
        body: '{}',
      });
      expect(without?.status).toBe(endpoint.access === 'public' ? 415 : 401);
      expect(withToken?.status).toBe(415);
      expect(
        [without, withToken].flatMap((response) => (response ? corsOf(response) : [])),
      ).toEqual([]);
    }
    const { login_sessions: _seen, counters: _counted, ...after } = await dumpTables(api.database);
    expect(before).toMatchObject(after);
  });
});
