import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { restoreBackup } from '#api/restore-backup.ts';
import { authEndpoints } from '#contracts/auth.ts';
import { allEndpoints } from '#contracts/index.ts';
import { auditEndpoints } from '#contracts/audit.ts';
import { send } from '#tests/support/api-client.ts';
import { aDatabasePlace } from '#tests/support/database-place.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';
import { walkProduct } from '#tests/support/walk-product.ts';

/** They tell of the running process, or leave a record of themselves. */
const OF_NOW = [
  '/api/admin/audit/export',
  '/api/admin/logs',
  '/api/admin/metrics',
  '/api/admin/system-health',
];
const reads = allEndpoints.filter(
  ({ method, path }) => method === 'GET' && !OF_NOW.includes(`/api${path}`),
);

/** As each read was asked while everything was used: with ids that there are. */
type Asked = { readonly path: string; readonly token: string | null };

/** Notes every read that is asked from now on. */
function noteReads({ router }: Api): Map<string, Asked> {
  const noted = new Map<string, Asked>();
  const answer = router.request.bind(router);
  router.request = async (request, ...rest) => {
    if (request instanceof Request && request.method === 'GET') {
      const { pathname, search } = new URL(request.url);
      const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? null;
      const path = `${pathname}${search}`;
      if (!OF_NOW.includes(pathname)) noted.set(path, { path, token });
    }
    return answer(request, ...rest);
  };
  return noted;
}

type Answers = Readonly<Record<string, unknown>>;

/** What everybody is answered, by what is asked and whose token it is. */
async function answersOf({ router, people }: Api, asked: readonly Asked[]): Promise<Answers> {
  const answers: Record<string, unknown> = {};
  for (const { path, token } of asked) {
    for (const each of new Set([null, token, people.ama.token, people.admin.token])) {
      const headers: Record<string, string> =
        each === null ? {} : { authorization: `Bearer ${each}` };
      const request = new Request(new URL(path, 'http://localhost'), { headers });
      const response = await send(router, request);
      answers[`${path} ${each}`] = { status: response.status, body: await bodyOf(response) };
    }
  }
  return answers;
}

async function bodyOf(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('event-stream')) {
    await response.body?.cancel(); // it has no end
    return null;
  }
  const text = await response.text();
  return type.includes('json') ? JSON.parse(text, withoutNews) : text;
}

/** Of this one request, of the running process, or of the new life of the journals. */
const NEWS = new Set(['instance', 'api_calls', 'apiCalls', 'cursor']);
const withoutNews = (name: string, value: unknown): unknown => (NEWS.has(name) ? null : value);

const differences = (before: Answers, after: Answers): string[] =>
  Object.keys(before).filter((name) => !isDeepStrictEqual(before[name], after[name]));

it(
  'fault 39: after everything was deleted, the last backup brings back every answer that everybody had',
  { timeout: 300_000 },
  async () => {
    const place = await aDatabasePlace();
    const api = await startApi({ found: place });
    const noted = noteReads(api);
    let [asked, before, backup]: [Asked[], Answers, string] = [[], {}, ''];
    await walkProduct(api, async () => {
      asked = [...noted.values()];
      before = await answersOf(api, asked);
      const { file } = await api.database.snapshot('manual', api.now());
      backup = join(api.dataDir, 'backups', file);
    });
    expect(asked).toHaveLength(reads.length);
    expect((await api.as('ama').call(authEndpoints.verify)).status).toBe(401); // she is gone

    await api.loseDatabase();
    await restoreBackup({ ...place, backup, at: api.now() + 1000 });
    const restored = await startApi({ found: { ...place, people: api.people } });
    const { body: latest } = await restored.as('admin').call(auditEndpoints.list, { query: {} });
    expect(latest[0]).toMatchObject({ actor: 'system', action: 'backups.restored' });
    await runSql(restored.database, "DELETE FROM audit_log WHERE action = 'backups.restored'");
    const after = await answersOf(restored, asked);
    const changed = differences(before, after);
    expect(changed.map((name) => [name, before[name], after[name]])).toEqual([]);
  },
);
