import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/db/schema/users.ts';
import { createAccessCodes } from '#api/features/users/access-codes.service.ts';
import { deriveSecrets } from '#api/config/secrets.ts';
import { authEndpoints } from '#contracts/auth.ts';
import { userEndpoints } from '#contracts/users.ts';
import { type Api, startApi, testSecrets } from '#tests/support/start-api.ts';

const PASSWORD = 'correct horse battery';

/** Every byte of the database, those that are not yet in its main file too. */
const dumpOf = (api: Api): Buffer =>
  Buffer.concat(readdirSync(api.dataDir).map((name) => readFileSync(join(api.dataDir, name))));

const sealedOf = async (api: Api, id: string): Promise<Buffer> => {
  const [row] = await api.database.db.select().from(users).where(eq(users.id, id));
  return row?.code_sealed ?? Buffer.alloc(0);
};

describe('who reads the database', { timeout: 20_000 }, () => {
  it('fault 5: finds no code, no token, no password and no key in it', async () => {
    const api = await startApi();
    const { admin, ama, kofi } = api.people;
    const passwords = { current_password: ama.code, new_password: PASSWORD };
    await api.as('ama').call(authEndpoints.changePassword, { body: passwords });
    const dump = dumpOf(api);
    expect(dump.includes('ama@example.com')).toBe(true); // the dump is the real one
    const secrets: (string | Buffer)[] = [PASSWORD, ...Object.values(testSecrets)];
    for (const { code, token } of [admin, ama, kofi]) {
      secrets.push(code, code.replaceAll('-', ''), token, Buffer.from(token, 'base64url'));
    }
    expect(secrets.filter((secret) => dump.includes(secret))).toEqual([]);
  });

  it('fault 5: cannot give one user the code of another: a sealed code opens in its own row only', async () => {
    const api = await startApi();
    const { ama, kofi } = api.people;
    const codes = createAccessCodes(testSecrets);
    const sealed = await sealedOf(api, ama.id);
    expect(codes.open(sealed, ama.id)).toBe(ama.code);
    expect(codes.open(sealed, kofi.id)).toBeNull();
    for (const at of [0, 13, sealed.length - 1]) {
      const damaged = Buffer.from(sealed);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      expect(codes.open(damaged, ama.id)).toBeNull();
    }
  });

  it('sees the table of users all the same when one sealed code is damaged', async () => {
    const api = await startApi();
    const change = { code_sealed: Buffer.alloc(40) };
    await api.database.write(async (tx) => {
      await tx.update(users).set(change).where(eq(users.id, api.people.ama.id));
    });
    const { status, body } = await api.as('admin').call(userEndpoints.list, { query: {} });
    expect(status).toBe(200);
    expect(body.find(({ id }) => id === api.people.ama.id)?.access_code).toBeNull();
    expect(body.find(({ id }) => id === api.people.kofi.id)?.access_code).toBe(
      api.people.kofi.code,
    );
  });

  it('opens nothing with another master secret', async () => {
    const api = await startApi();
    const { ama } = api.people;
    const others = createAccessCodes(deriveSecrets(Buffer.alloc(32, 8)));
    const sealed = await sealedOf(api, ama.id);
    expect(others.open(sealed, ama.id)).toBeNull();
    expect(others.macOf(ama.code)).not.toEqual(createAccessCodes(testSecrets).macOf(ama.code));
  });

  it('never finds the same code sealed in the same bytes', () => {
    const codes = createAccessCodes(testSecrets);
    expect(codes.seal('7K2M-Q9XT-4HVB-R3ZN', 'a')).not.toEqual(
      codes.seal('7K2M-Q9XT-4HVB-R3ZN', 'a'),
    );
  });

  it('finds nothing of an administrator’s code that could be opened at all', async () => {
    const api = await startApi();
    const created = await api
      .as('admin')
      .call(userEndpoints.create, { body: { username: 'afia', role: 'admin' } });
    expect(await sealedOf(api, created.body.user.id)).toHaveLength(0);
    expect(await sealedOf(api, api.people.admin.id)).toHaveLength(0);
  });
});

describe('the keys', () => {
  it('differ by purpose', () => {
    const keys = Object.values(testSecrets).map((key) => key.toString('hex'));
    expect(new Set(keys).size).toBe(keys.length);
  });
});
