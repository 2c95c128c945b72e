import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import SqliteConnection from 'better-sqlite3';
import { expect, it, vi } from 'vitest';
import { dialect } from '#api/db/kit.ts';
import { auditLog } from '#api/db/schema/system.ts';
import { auditEndpoints } from '#contracts/audit.ts';
import { authEndpoints } from '#contracts/auth.ts';
import { backupEndpoints } from '#contracts/backups.ts';
import { journalEndpoints } from '#contracts/journal/journal.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { systemEndpoints } from '#contracts/system.ts';
import { userEndpoints } from '#contracts/users.ts';
import { sealedByOthers } from '#tests/support/sealed-by-others.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';

const { list, restore } = backupEndpoints;
const body = { platform_name: 'Bellwether' };

/** A supervised server with a backup, after which Ama wrote a trade. */
async function aServer({ isSupervised = true } = {}) {
  const restart = vi.fn<() => void>();
  const api = await startApi({ restart: isSupervised ? restart : null });
  const { file } = (await api.as('admin').call(systemEndpoints.backup)).body;
  await api.as('ama').call(journalEndpoints.add, { body: journalEndpoints.add.example });
  api.advance(MINUTE_MS);
  return { api, file, restart };
}

const confirm = ({ as, people }: Api) =>
  as('admin').call(authEndpoints.confirm, { body: { access_code: people.admin.code } });

const signIn = async ({ as }: Api, access_code: string) => {
  const { body: signedIn } = await as(null).call(authEndpoints.login, { body: { access_code } });
  return as(null, { token: signedIn.access_token });
};

it.runIf(dialect === 'sqlite')(
  'a backup comes back from the console: what was there is a backup, all are signed out, and the log says who did it',
  async () => {
    const { api, file, restart } = await aServer();
    const drawn = await api
      .as('admin')
      .call(userEndpoints.newCode, { params: { id: api.people.kofi.id }, query: {} });
    await api.mails();
    await confirm(api);
    const answer = await api.as('admin').call(restore, { params: { id: file }, body });
    expect(answer.body).toEqual({
      message: 'Backup restored',
      replaced: 'before-restore-2026-11-20T09-01-00Z.sqlite',
      revoked: '1 replaced code',
    });
    expect(restart).toHaveBeenCalledOnce();

    for (const person of ['ama', 'admin'] as const) {
      expect((await api.as(person).call(authEndpoints.verify)).status).toBe(401);
    }
    const ama = await signIn(api, api.people.ama.code);
    expect((await ama.call(journalEndpoints.list)).body).toEqual([]);
    await signIn(api, drawn.body.access_code ?? '');
    const admin = await signIn(api, api.people.admin.code);
    const { body: acts } = await admin.call(auditEndpoints.list, { query: {} });
    expect(acts.filter(({ action }) => action === 'backups.restored')).toMatchObject([
      { actor: 'Administrator', target: file },
    ]);
    const before = new SqliteConnection(join(api.dataDir, 'backups', answer.body.replaced ?? ''), {
      readonly: true,
    });
    expect(before.prepare('SELECT count(*) FROM journal_rows').pluck().get()).toBe(1);
    before.close();
  },
);

it.runIf(dialect === 'sqlite')(
  'what is written during a restore is in what was there, or comes after it',
  async () => {
    const { api, file } = await aServer();
    await confirm(api);
    const restoring = api.as('admin').call(restore, { params: { id: file }, body });
    const { audit } = api.services.stores;
    const at = api.now();
    const acts = Array.from({ length: 200 }, async (_, n) => {
      await after(n / 4);
      await audit.record({ actor: 'system', action: 'posts.created', target: `${n}`, at });
    });
    const { replaced } = (await restoring).body;
    await Promise.all(acts);
    const before = new SqliteConnection(join(api.dataDir, 'backups', replaced ?? ''), {
      readonly: true,
    });
    const targets = before
      .prepare<[], string>("SELECT target FROM audit_log WHERE action = 'posts.created'")
      .pluck()
      .all();
    before.close();
    const rows = await api.database.db.select().from(auditLog);
    const later = rows.flatMap(({ action, target }) => (action === 'posts.created' ? target : []));
    expect(new Set([...targets, ...later]).size).toBe(200);
    expect(targets.length + later.length).toBe(200);
  },
);

it('needs the own code again, the name of the platform, and a backup that is there and whole', async () => {
  const { api, file, restart } = await aServer();
  api.advance(10 * MINUTE_MS);
  const ask = async (id: string, platform_name: string) =>
    (await api.as('admin').call(restore, { params: { id }, body: { platform_name } })).problem;
  expect((await ask(file, 'Bellwether')).code).toBe('auth.confirmation_required');
  await confirm(api);
  expect(await ask(file, 'Other')).toMatchObject({
    code: 'request.invalid',
    errors: [{ pointer: '#/platform_name' }],
  });
  expect((await ask('manual-2026-01-01T00-00-00Z.sqlite', 'Bellwether')).code).toBe(
    'backups.not_found',
  );
  expect(restart).not.toHaveBeenCalled();
  expect((await api.as('ama').call(journalEndpoints.list)).body).toHaveLength(1);
});

it.runIf(dialect === 'sqlite')(
  'a backup of an installation with another master secret is refused, and nothing is changed',
  async () => {
    const { api, file, restart } = await aServer();
    sealedByOthers(join(api.dataDir, 'backups', file));
    await confirm(api);
    const { problem } = await api.as('admin').call(restore, { params: { id: file }, body });
    expect(problem).toMatchObject({
      code: 'backups.not_restorable',
      detail: expect.stringContaining('It was made with another master secret'),
    });
    expect(restart).not.toHaveBeenCalled();
    expect((await api.as('ama').call(journalEndpoints.list)).body).toHaveLength(1);
  },
);

it('a server that cannot start again, or shares its database, says that the command does it', async () => {
  const { api, file } = await aServer({ isSupervised: dialect === 'postgresql' });
  const [backup] = (await api.as('admin').call(list)).body;
  expect(backup?.restore_way).toBe(dialect === 'postgresql' ? 'postgresql' : 'stopped');
  await confirm(api);
  const { problem } = await api.as('admin').call(restore, { params: { id: file }, body });
  expect(problem.code).toBe('backups.restore_by_command');
});
