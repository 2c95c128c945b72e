import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dialect } from '#api/db/kit.ts';
import { auditLog } from '#api/db/schema/system.ts';
import { backupEndpoints } from '#contracts/backups.ts';
import { authEndpoints } from '#contracts/auth.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { systemEndpoints } from '#contracts/system.ts';
import { sealedByOthers } from '#tests/support/sealed-by-others.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';

const { list, check, download } = backupEndpoints;
const folderOf = (api: Api): string => join(api.dataDir, 'backups');
const read = async (api: Api) => (await api.as('admin').call(list)).body;
const make = async (api: Api) => (await api.as('admin').call(systemEndpoints.backup)).body.file;
const lastAct = async (api: Api) =>
  (await api.database.db.select().from(auditLog).orderBy(auditLog.id)).at(-1);

/** Files that nobody can restore. */
function plant(api: Api, ...names: string[]): void {
  mkdirSync(folderOf(api), { recursive: true });
  for (const name of names) writeFileSync(join(folderOf(api), `${name}.sqlite`), 'no database');
}

describe('the list of backups', () => {
  it('has size, check, retention and restore command of each, newest first', async () => {
    const api = await startApi();
    plant(
      api,
      'manual-2026-11-01T09-00-00Z',
      'before-restore-2026-11-02T09-00-00Z',
      'manual-2026-10-01T09-00-00Z',
    );
    const file = await make(api);
    const path = join(folderOf(api), file);
    const database =
      dialect === 'sqlite' ? 'DATABASE_URL=' : 'DATABASE_URL="${DATABASE_URL:?of the server}"';
    expect(await read(api)).toMatchObject([
      {
        file,
        kind: 'manual',
        created_at: '2026-11-20T09:00:00.000Z',
        bytes: readFileSync(path).length,
        check: 'good',
        retention: 'newest',
        retained_until: null,
        restore_command: `DATA_DIR=${api.dataDir} ${database} npm run restore -- ${path}`,
      },
      { kind: 'before-restore', check: 'unchecked', retention: 'newest' },
      { kind: 'manual', retention: 'until', retained_until: '2026-12-01T09:00:00.000Z', bytes: 11 },
      { kind: 'manual', retention: 'ending', retained_until: null },
    ]);
  });

  it('is empty before the first backup', async () => {
    expect(await read(await startApi())).toEqual([]);
  });
});

describe('checking a backup', () => {
  it('says that a whole one can be restored, and what is wrong with a damaged one', async () => {
    const api = await startApi();
    plant(api, 'before-restore-2026-11-02T09-00-00Z');
    const file = await make(api);
    api.advance(MINUTE_MS);
    const whole = await api.as('admin').call(check, { params: { id: file } });
    const at = new Date(api.now()).toISOString();
    expect(whole.body).toMatchObject({ check: 'good', checked_at: at, problem: null });
    expect(await lastAct(api)).toMatchObject({
      action: 'backups.checked',
      target: `${file}: it can be restored`,
    });
    const id = 'before-restore-2026-11-02T09-00-00Z.sqlite';
    const damaged = await api.as('admin').call(check, { params: { id } });
    expect(damaged.body).toMatchObject({
      check: 'damaged',
      problem: expect.stringContaining('It is damaged, or no database'),
    });
    expect((await read(api)).map((each) => each.check)).toEqual(['good', 'damaged']);
  });

  it('says that one was made with another master secret, and what to do', async () => {
    const api = await startApi();
    const file = await make(api);
    sealedByOthers(join(folderOf(api), file));
    const { body } = await api.as('admin').call(check, { params: { id: file } });
    expect(body.problem).toContain('It was made with another master secret');
    expect(body.problem).toContain('Put the master secret of that installation in place first');
  });

  it.each(['manual-2026-11-20T09-00-00Z.sqlite', '..%2Fbellwether.sqlite'])(
    'finds no file %s outside the list',
    async (id) => {
      const api = await startApi();
      const response = await api.raw(`/api/admin/system/backups/${id}/check`, {
        method: 'POST',
        headers: { authorization: `Bearer ${api.people.admin.token}` },
      });
      expect([404, 422]).toContain(response.status);
    },
  );
});

describe('downloading a backup', () => {
  it('needs the access code again, is audited, and gives the file for a minute', async () => {
    const api = await startApi();
    const file = await make(api);
    const params = { id: file };
    const { body } = await api.as('admin').call(download, { params });
    expect(body.expires_at).toBe('2026-11-20T09:01:00.000Z');
    expect(await lastAct(api)).toMatchObject({ action: 'backups.downloaded', target: file });
    const response = await api.raw(body.url);
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${file}"`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.equals(readFileSync(join(folderOf(api), file)))).toBe(true);

    api.advance(MINUTE_MS + 1);
    expect((await api.raw(body.url)).status).toBe(404);
    const { access_token: token } = (
      await api.as(null).call(authEndpoints.login, { body: { access_code: api.people.esi.code } })
    ).body;
    const refused = await api.as(null, { token }).call(download, { params });
    expect(refused.problem.code).toBe('auth.confirmation_required');
  });

  it('opens nothing with an address that was changed', async () => {
    const api = await startApi();
    const { body } = await api.as('admin').call(download, { params: { id: await make(api) } });
    const changed = body.url.replace(/[^/]{9}$/, 'AAAAAAAAA');
    for (const url of [changed, '/media/backups/AAAA', '/media/backups/x']) {
      expect((await api.raw(url)).status).toBe(404);
    }
  });
});
