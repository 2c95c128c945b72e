import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { auditLog } from '#api/db/schema/system.ts';
import { revocations, users } from '#api/db/schema/users.ts';
import { resetAdministratorCode } from '#api/features/users/accounts.service.ts';
import { restoreBackup } from '#api/commands/restore-backup.ts';
import { accountEndpoints } from '#contracts/account.ts';
import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import { authEndpoints } from '#contracts/auth.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { userEndpoints } from '#contracts/users.ts';
import { aDatabasePlace } from '#tests/support/database-location.ts';
import type { Person } from '#tests/support/people.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { aReceivedPayment } from '#tests/support/sample-sales.ts';
import { type Api, startApi, testSecrets } from '#tests/support/start-api.ts';

const { change, newCode, toggle, remove, resetPassword } = userEndpoints;

const putBack = (restore: Omit<Parameters<typeof restoreBackup>[0], 'secrets'>) =>
  restoreBackup({ ...restore, secrets: testSecrets });

/** A server with a copy of everything, on a database that can be put back. */
async function backedUp(prepare?: (api: Api) => Promise<void>) {
  const place = await aDatabasePlace();
  const api = await startApi({ existing: place });
  await prepare?.(api);
  const { file } = await api.database.snapshot('manual', api.now());
  const backup = join(place.dataDir, 'backups', file);
  return {
    place,
    api,
    /** Stops the server and puts the copy back. */
    restore: async ({ keepsRemoved = false } = {}) => {
      await api.loseDatabase();
      const said = await putBack({ ...place, backup, at: api.now() + 1000, keepsRemoved });
      const restored = await startApi({ existing: { ...place, people: api.people } });
      return { said, restored };
    },
  };
}

const signIn = async (api: Api, access_code: string) =>
  (await api.as(null).call(authEndpoints.login, { body: { access_code } })).status;
const byAdmin = (api: Api, person: Person) => ({
  admin: api.as('admin'),
  target: { params: { id: api.people[person].id }, query: {} },
});
const drawCode = async (api: Api, person: Person): Promise<string> => {
  const { admin, target } = byAdmin(api, person);
  const { access_code } = (await admin.call(newCode, target)).body;
  await api.mails(); // its mail is sent: the database is closed soon
  return access_code ?? '';
};
const flip = async (api: Api, person: Person) => {
  const { admin, target } = byAdmin(api, person);
  return (await admin.call(toggle, target)).body.is_active;
};
const setRole = (api: Api, person: Person, role: 'user' | 'admin') =>
  api.as('admin').call(change, {
    params: { id: api.people[person].id },
    body: { username: person, email: `${person}@example.com`, role },
  });
const rowOf = async (api: Api, person: Person) =>
  (await api.database.db.select().from(users).where(eq(users.id, api.people[person].id)))[0];
const accountOf = (line: string) => (JSON.parse(line) as { account_id: string }).account_id;
const fileOf = ({ dataDir }: Api): string => join(dataDir, 'revocations');

describe('a restored backup', { timeout: 120_000 }, () => {
  it('fault 55: does not bring back a replaced code; the one that replaced it goes on to work', async () => {
    const { api, restore } = await backedUp();
    await drawCode(api, 'ama');
    const latest = await drawCode(api, 'ama');
    const { said, restored } = await restore();
    expect(said).toContain('Revoked since, and replayed: 1 replaced code.');
    expect(await signIn(restored, api.people.ama.code)).toBe(401);
    expect(await signIn(restored, latest)).toBe(200);
    expect(await signIn(restored, api.people.kofi.code)).toBe(200);
  });

  it('fault 55: does not bring back deleted accounts', async () => {
    const { api, restore } = await backedUp();
    const { admin, target } = byAdmin(api, 'kofi');
    await admin.call(remove, target);
    const body = { proof: api.people.ama.code };
    await api.as('ama').call(accountEndpoints.deleteAccount, { body });
    const { said, restored } = await restore();
    expect(said).toContain('Revoked since, and replayed: 2 deleted accounts.');
    expect(await signIn(restored, api.people.ama.code)).toBe(401);
    expect(await signIn(restored, api.people.kofi.code)).toBe(401);
    const names = (await restored.database.db.select().from(users)).map((row) => row.username);
    expect(names.toSorted()).toEqual(['Administrator', 'esi']);
    const log = await restored.database.db.select().from(auditLog);
    expect(log.map(({ actor }) => actor)).not.toContain('ama'); // the copy had her name
  });

  it('fault 55: on request restores members that an administrator removed, but not those who left', async () => {
    const { api, place, restore } = await backedUp();
    const { admin, target } = byAdmin(api, 'kofi');
    await admin.call(remove, target);
    const body = { proof: api.people.ama.code };
    await api.as('ama').call(accountEndpoints.deleteAccount, { body });
    const { said, restored } = await restore({ keepsRemoved: true });
    expect(said).toContain('Revoked since, and replayed: 1 deleted account.');
    expect(await signIn(restored, api.people.kofi.code)).toBe(200);
    expect(await signIn(restored, api.people.ama.code)).toBe(401);

    await restored.loseDatabase();
    const backup = join(place.dataDir, 'backups', 'manual-2026-11-20T09-00-00Z.sqlite');
    await putBack({ ...place, backup, at: api.now() + 9000 });
    const again = await startApi({ existing: { ...place, people: api.people } });
    expect(await signIn(again, api.people.kofi.code)).toBe(200); // permanent
  });

  it('fault 55: does not bring back an address that was replaced, to which codes would be mailed', async () => {
    const { api, restore } = await backedUp();
    const params = { id: api.people.ama.id };
    const body = { username: 'ama', email: 'ama@new.example', role: 'user' as const };
    await api.as('admin').call(change, { params, body });
    const { said, restored } = await restore();
    expect(said).toContain('1 replaced address (none now)');
    expect(await rowOf(restored, 'ama')).toMatchObject({ email: null, email_key: null });
    expect((await rowOf(restored, 'kofi'))?.email).toBe('kofi@example.com');
  });

  it('fault 55: keeps the password that was set since, and does not bring back an earlier one', async () => {
    const { api, restore } = await backedUp();
    const [first, second] = ['a first long password', 'a second long password'];
    const { changePassword } = authEndpoints;
    const ama = api.as('ama');
    const steps = [
      { current_password: api.people.ama.code, new_password: first },
      { current_password: first, new_password: second },
    ];
    for (const body of steps) expect((await ama.call(changePassword, { body })).status).toBe(200);
    const { said, restored } = await restore();
    expect(said).toContain('1 changed password');
    const login = async (password?: string) => {
      const body = { access_code: api.people.ama.code, ...(password && { password }) };
      return (await restored.as(null).call(authEndpoints.login, { body })).status;
    };
    expect([await login(), await login(first), await login(second)]).toEqual([401, 401, 200]);
  });

  it('fault 55: does not bring back a password that an administrator removed', async () => {
    const { api, restore } = await backedUp(async (server) => {
      const body = { current_password: server.people.ama.code, new_password: 'a long password' };
      await server.as('ama').call(authEndpoints.changePassword, { body });
    });
    const { admin, target } = byAdmin(api, 'ama');
    expect((await rowOf(api, 'ama'))?.password_hash).not.toBeNull();
    await admin.call(resetPassword, target);
    const { said, restored } = await restore();
    expect(said).toContain('1 changed password');
    expect((await rowOf(restored, 'ama'))?.password_hash).toBeNull();
  });

  it('fault 55: goes by the order of what happened: on after off is on, off after on is off', async () => {
    const { api, restore } = await backedUp();
    expect([await flip(api, 'ama'), await flip(api, 'ama')]).toEqual([false, true]);
    const flips = [await flip(api, 'kofi'), await flip(api, 'kofi'), await flip(api, 'kofi')];
    expect(flips).toEqual([false, true, false]);
    await setRole(api, 'esi', 'user');
    await setRole(api, 'esi', 'admin');
    const { said, restored } = await restore();
    expect(said).toContain('Revoked since, and replayed: 1 replaced code, 1 switched-off account.');
    expect((await rowOf(restored, 'ama'))?.is_active).toBe(true);
    expect((await rowOf(restored, 'kofi'))?.is_active).toBe(false);
    expect((await rowOf(restored, 'esi'))?.role).toBe('admin');
  });

  it('fault 55: a member stays active after a payment reactivated the account', async () => {
    const { api, restore } = await backedUp();
    await flip(api, 'ama');
    const payment = aReceivedPayment();
    const body = {
      ...payment,
      user_details: { ...payment.user_details, email: 'ama@example.com' },
    };
    const recorded = await api.as('admin').call(adminPaymentEndpoints.record, { body });
    const params = { id: recorded.body.id };
    await api.as('admin').call(adminPaymentEndpoints.activate, { params });
    const { restored } = await restore();
    expect((await rowOf(restored, 'ama'))?.is_active).toBe(true);
  });

  it('fault 55: shows administrators no trades of a member who has chosen only sums since', async () => {
    const { api, restore } = await backedUp();
    for (const [person, choices] of [
      ['ama', [true]],
      ['kofi', [true, false]],
    ] as const) {
      for (const journal_sums_only of choices) {
        const body = { journal_sums_only };
        await api.as(person).call(accountEndpoints.changePrivacy, { body });
      }
    }
    const { said, restored } = await restore();
    expect(said).toContain('Revoked since, and replayed: 1 journal of only sums.');
    expect(await rowOf(restored, 'ama')).toMatchObject({ journal_sums_only: true });
    expect(await rowOf(restored, 'kofi')).toMatchObject({ journal_sums_only: false });
  });

  it('fault 55: gives nobody what the copy does not have', async () => {
    const { place, api } = await backedUp();
    await flip(api, 'kofi'); // off in the copy that is put back
    const { file } = await api.database.snapshot('manual', api.now() + 2000);
    await flip(api, 'kofi');
    const promoted = (await setRole(api, 'ama', 'admin')).body.access_code ?? '';
    await api.loseDatabase();
    const backup = join(place.dataDir, 'backups', file);
    await putBack({ ...place, backup, at: api.now() + 5000 });
    const restored = await startApi({ existing: { ...place, people: api.people } });
    expect((await rowOf(restored, 'kofi'))?.is_active).toBe(false);
    expect((await rowOf(restored, 'ama'))?.role).toBe('user');
    expect(await signIn(restored, api.people.ama.code)).toBe(401); // replaced by the promotion
    expect(await signIn(restored, promoted)).toBe(200);
  });

  it('fault 55: does not bring back the protected administrator’s lost code', async () => {
    const { api, restore } = await backedUp();
    const { stores, codes, revocations: service } = api.services;
    const deps = { store: stores.users, codes, now: api.now };
    const code = (await resetAdministratorCode(deps)) ?? '';
    await service.flush();
    const { restored } = await restore();
    expect(await signIn(restored, api.people.admin.code)).toBe(401);
    expect(await signIn(restored, code)).toBe(200);
  });

  it('fault 55: is safe from what was revoked by a server that died before its line was on the disk', async () => {
    const { api, restore } = await backedUp();
    const order = { id: api.people.ama.id, actor: 'system', at: api.now(), readAt: null } as const;
    const set = { is_active: false };
    await api.services.stores.users.change(order, () => ({ set, action: 'users.deactivated' }));
    expect(() => statSync(fileOf(api))).toThrow('ENOENT');
    const { restored } = await restore();
    expect((await rowOf(restored, 'ama'))?.is_active).toBe(false);
    expect(readFileSync(fileOf(restored), 'utf8')).toContain('switched_off'); // for the next restore
  });

  it('fault 55: is safe from what other servers have in files of their own, and where the database is lost', async () => {
    const { api, place } = await backedUp();
    await flip(api, 'ama');
    await setRole(api, 'esi', 'user');
    const folder = join(place.dataDir, 'backups');
    const elsewhere = await aDatabasePlace();
    mkdirSync(join(elsewhere.dataDir, 'backups'));
    const name = 'manual-2026-11-20T09-00-00Z.sqlite';
    const backup = join(elsewhere.dataDir, name);
    writeFileSync(backup, readFileSync(join(folder, name)));
    writeFileSync(join(elsewhere.dataDir, 'revocations-second'), readFileSync(fileOf(api)));
    const said = await putBack({ ...elsewhere, backup, at: api.now() + 1000 });
    expect(said).toContain('1 switched-off account, 1 demoted administrator.');
    const restored = await startApi({ existing: { ...elsewhere, people: api.people } });
    expect((await rowOf(restored, 'ama'))?.is_active).toBe(false);
    expect((await rowOf(restored, 'esi'))?.role).toBe('user');
  });

  it('fault 55: is safe the second time, too', async () => {
    const { api, place, restore } = await backedUp();
    await setRole(api, 'esi', 'user');
    const { restored } = await restore();
    expect((await rowOf(restored, 'esi'))?.role).toBe('user');
    await restored.loseDatabase();
    const backup = join(place.dataDir, 'backups', 'manual-2026-11-20T09-00-00Z.sqlite');
    await putBack({ ...place, backup, at: api.now() + 9000 });
    const again = await startApi({ existing: { ...place, people: api.people } });
    expect((await rowOf(again, 'esi'))?.role).toBe('user');
  });
});

describe('the file of revocations', { timeout: 120_000 }, () => {
  it('fault 55: has the line before the change is acknowledged, and no code in it', async () => {
    const api = await startApi();
    const code = await drawCode(api, 'ama');
    const text = readFileSync(fileOf(api), 'utf8');
    const [line, end] = text.split('\n');
    expect(end).toBe('');
    expect(JSON.parse(line ?? '')).toMatchObject({
      kind: 'code_replaced',
      account_id: api.people.ama.id,
      at: '2026-11-20T09:00:00.001Z', // after the account was made, in the same millisecond
    });
    for (const secret of [code, code.replaceAll('-', ''), api.people.ama.code]) {
      expect(text).not.toContain(secret);
    }
    for (const key of Object.values(testSecrets))
      expect(text).not.toContain(key.toString('base64'));
    expect(statSync(fileOf(api)).mode & 0o777).toBe(0o600);
    expect(await api.database.db.select().from(revocations)).toMatchObject([{ is_filed: true }]);
  });

  it('fault 55: is flushed to the disk before the change is acknowledged', async () => {
    const api = await startApi();
    const folder = await open(api.dataDir);
    const handles = Object.getPrototypeOf(folder) as { sync(): Promise<void> };
    await folder.close();
    const lines: string[] = [];
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const flushing = new Promise<string>((resolve) => {
      vi.spyOn(handles, 'sync').mockImplementation(() => {
        lines.push(readFileSync(fileOf(api), 'utf8'));
        resolve('flushing');
        return released;
      });
    });
    const answered = flip(api, 'ama').then(() => 'answered');
    expect(await Promise.race([answered, flushing])).toBe('flushing');
    expect(lines[0]).toContain('switched_off');
    release();
    expect(await answered).toBe('answered');
    expect(lines).toHaveLength(2); // the file, and the folder that names it
  });

  it('fault 55: a change whose line cannot be written is not acknowledged, and its line comes later', async () => {
    const api = await startApi();
    mkdirSync(fileOf(api)); // nothing can be appended to it
    const { admin, target } = byAdmin(api, 'ama');
    expect((await admin.call(toggle, target)).status).toBe(500);
    renameSync(fileOf(api), `${fileOf(api)}.away`);
    await flip(api, 'kofi');
    const lines = readFileSync(fileOf(api), 'utf8').trim().split('\n');
    expect(lines.map(accountOf)).toEqual([api.people.ama.id, api.people.kofi.id]);
  });

  it('fault 55: repairs a line that a power failure truncated, and reports a damaged one', async () => {
    const { api, place, restore } = await backedUp();
    await flip(api, 'ama');
    appendFileSync(fileOf(api), '{"id":"half of a li');
    await flip(api, 'kofi');
    const { restored } = await restore();
    expect((await rowOf(restored, 'ama'))?.is_active).toBe(false);
    expect((await rowOf(restored, 'kofi'))?.is_active).toBe(false);
    await restored.loseDatabase();
    const lines = readFileSync(fileOf(api), 'utf8').split('\n');
    writeFileSync(fileOf(api), ['damaged', ...lines].join('\n'));
    const backup = join(place.dataDir, 'backups', 'manual-2026-11-20T09-00-00Z.sqlite');
    await expect(
      restoreBackup({ ...place, backup, secrets: testSecrets, at: api.now() + 9000 }),
    ).rejects.toThrow(/^Line 1 of .*revocations cannot be read: mend it, or remove it\.$/);
  });

  it('fault 55: hears the last line, too, where an editor took its end away', async () => {
    const { api, restore } = await backedUp();
    await flip(api, 'ama');
    writeFileSync(fileOf(api), readFileSync(fileOf(api), 'utf8').trimEnd());
    await flip(api, 'kofi');
    const lines = readFileSync(fileOf(api), 'utf8').trim().split('\n');
    expect(lines.map(accountOf)).toEqual([api.people.ama.id, api.people.kofi.id]);
    await runSql(api.database, 'DELETE FROM revocations');
    writeFileSync(fileOf(api), readFileSync(fileOf(api), 'utf8').trimEnd());
    const { restored } = await restore();
    expect((await rowOf(restored, 'kofi'))?.is_active).toBe(false);
  });

  it('fault 55: drops a line once no copy is older and a year has passed, and takes in what it lacks', async () => {
    const api = await startApi();
    const { backups } = api.services.system;
    await flip(api, 'ama');
    api.advance(DAY_MS);
    await api.database.snapshot('manual', api.now());
    api.advance(370 * DAY_MS);
    await backups.tidyRevocations();
    expect(readFileSync(fileOf(api), 'utf8')).toBe('');
    expect(await api.database.db.select().from(revocations)).toEqual([]);

    const kofi = `'${api.people.kofi.id}'`;
    await runSql(
      api.database,
      `INSERT INTO revocations (id, at, account_id, kind, is_filed) VALUES ('of-another-server', ${api.now()}, ${kofi}, 'switched_off', true)`,
    );
    await backups.tidyRevocations();
    await backups.tidyRevocations();
    expect(readFileSync(fileOf(api), 'utf8').match(/of-another-server/g)).toHaveLength(1);
  });

  it('fault 55: stays as long as a copy is older than its lines', async () => {
    const api = await startApi();
    await api.database.snapshot('manual', api.now());
    await flip(api, 'ama');
    api.advance(370 * DAY_MS);
    await api.services.system.backups.tidyRevocations();
    expect(readFileSync(fileOf(api), 'utf8')).toContain('switched_off');
  });
});
