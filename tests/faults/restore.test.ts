import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { visitorSessions } from '#api/db/schema/payments.ts';
import { loginSessions } from '#api/db/schema/users.ts';
import { pushMessages, pushSubscriptions } from '#api/db/schema/notifications.ts';
import { restoreBackup } from '#api/commands/restore-backup.ts';
import { accountEndpoints } from '#contracts/account.ts';
import { authEndpoints } from '#contracts/auth.ts';
import { allEndpoints } from '#contracts/index.ts';
import { auditEndpoints } from '#contracts/audit.ts';
import { userEndpoints } from '#contracts/users.ts';
import { visitorEndpoints } from '#contracts/payments/leads.ts';
import { anAccessRequest } from '#tests/support/access-requests.ts';
import { send } from '#tests/support/api-client.ts';
import { aDatabasePlace } from '#tests/support/database-location.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { type Api, startApi, testSecrets } from '#tests/support/start-api.ts';
import { walkProduct } from '#tests/support/walk-product.ts';

/** They are about the running process or its files, or leave a record of themselves. */
const OF_NOW = [
  '/api/admin/audit/export',
  '/api/admin/logs',
  '/api/admin/metrics',
  '/api/admin/payments/export',
  '/api/admin/system-health',
  '/api/admin/system/backups',
];
const reads = allEndpoints.filter(
  ({ method, path }) => method === 'GET' && !OF_NOW.includes(`/api${path}`),
);

/** As each read was asked while everything was used: with ids that there are. */
type NotedRead = { readonly path: string; readonly token: string | null };

/** Notes every read that is asked from now on. */
function noteReads({ router }: Api): Map<string, NotedRead> {
  const noted = new Map<string, NotedRead>();
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
async function answersOf(
  { router, people }: Api,
  notedReads: readonly NotedRead[],
): Promise<Answers> {
  const answers: Record<string, unknown> = {};
  for (const { path, token } of notedReads) {
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

/** Login sessions and their dependent rows, parents first. */
const ofSessions = [loginSessions, visitorSessions, pushSubscriptions, pushMessages] as const;

it(
  'fault 39: after everything was deleted, the last backup brings back every answer that everybody had',
  { timeout: 300_000 },
  async () => {
    const place = await aDatabasePlace();
    const api = await startApi({ existing: place });
    const noted = noteReads(api);
    let [notedReads, before, backup]: [NotedRead[], Answers, string] = [[], {}, ''];
    let sessions: object[][] = [];
    await walkProduct(api, async () => {
      notedReads = [...noted.values()];
      before = await answersOf(api, notedReads);
      sessions = await Promise.all(ofSessions.map((table) => api.database.db.select().from(table)));
      const { file } = await api.database.snapshot('manual', api.now());
      backup = join(api.dataDir, 'backups', file);
    });
    expect(notedReads).toHaveLength(reads.length);
    expect((await api.as('ama').call(authEndpoints.verify)).status).toBe(401); // she is gone

    // The whole machine is lost, but for this copy: with its file of revocations she would stay away.
    const other = await aDatabasePlace();
    await restoreBackup({ ...other, backup, secrets: testSecrets, at: api.now() + 1000 });
    const restored = await startApi({ existing: { ...other, people: api.people } });
    const tokens = new Set(notedReads.flatMap(({ token }) => token ?? []));
    for (const token of [...tokens, ...Object.values(api.people).map((person) => person.token)]) {
      const headers = { authorization: `Bearer ${token}` };
      expect((await restored.raw('/api/auth/verify', { headers })).status).toBe(401);
    }
    await restored.database.write(async (tx) => {
      for (const [i, table] of ofSessions.entries()) {
        const rows = sessions[i] ?? [];
        if (rows.length > 0) await tx.insert(table).values(rows);
      }
    });
    const { body: latest } = await restored.as('admin').call(auditEndpoints.list, { query: {} });
    expect(latest[0]).toMatchObject({ actor: 'system', action: 'backups.restored' });
    await runSql(restored.database, "DELETE FROM audit_log WHERE action = 'backups.restored'");
    const after = await answersOf(restored, notedReads);
    const changed = differences(before, after);
    expect(changed.map((name) => [name, before[name], after[name]])).toEqual([]);
  },
);

it(
  'fault 39: after a restore nobody is signed in, and what was revoked since stays so',
  { timeout: 120_000 },
  async () => {
    const place = await aDatabasePlace();
    const api = await startApi({ existing: place });
    const { people } = api;
    const request = { body: anAccessRequest() };
    const visitor = await api.as(null).call(visitorEndpoints.anonymousSession, request);
    const { file } = await api.database.snapshot('manual', api.now());

    const admin = api.as('admin');
    const kofi = { params: { id: people.kofi.id }, query: {} };
    const code = (await admin.call(userEndpoints.newCode, kofi)).body.access_code;
    await api.mails(); // its mail is sent: the database is closed soon
    const demoted = { username: 'esi', email: 'esi@example.com', role: 'user' } as const;
    await admin.call(userEndpoints.change, { params: { id: people.esi.id }, body: demoted });
    const proof = people.ama.code;
    await api.as('ama').call(accountEndpoints.deleteAccount, { body: { proof } });
    await api.loseDatabase();
    const backup = join(api.dataDir, 'backups', file);
    const said = await restoreBackup({
      ...place,
      backup,
      secrets: testSecrets,
      at: api.now() + 1000,
    });
    expect(said.split('\n').slice(3)).toEqual([
      'Everybody is signed out.',
      'Revoked since, and replayed: 1 replaced code, 1 deleted account, 1 demoted administrator.',
    ]);

    const restored = await startApi({ existing: { ...place, people } });
    const tokens = [...Object.values(people).map(({ token }) => token), visitor.body.access_token];
    for (const token of tokens) {
      const verified = await restored.as(null, { token }).call(authEndpoints.verify);
      expect([verified.status, verified.problem.code]).toEqual([401, 'auth.required']);
    }
    const signIn = (access_code: string) =>
      restored.as(null).call(authEndpoints.login, { body: { access_code } });
    for (const old of [people.kofi.code, people.ama.code]) {
      expect((await signIn(old)).problem.code).toBe('auth.wrong_code');
    }
    expect((await signIn(code ?? '')).body.user.username).toBe('kofi');
    const esi = (await signIn(people.esi.code)).body;
    expect(esi.user.role).toBe('user');
    const asEsi = restored.as(null, { token: esi.access_token });
    expect((await asEsi.call(userEndpoints.list, { query: {} })).status).toBe(403);
  },
);
