import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '#api/db/schema/users.ts';
import { userEndpoints } from '#contracts/users.ts';
import { dumpTables } from '#tests/support/dump-tables.ts';
import { type Api, startApi, testSecrets } from '#tests/support/start-api.ts';
import { walkProduct } from '#tests/support/walk-product.ts';

/** A value as text in every common encoding. */
function toText(value: unknown): string {
  if (!(value instanceof Uint8Array)) return JSON.stringify(value);
  const bytes = Buffer.from(value);
  return [bytes.toString('latin1'), bytes.toString('hex'), bytes.toString('base64url')].join(' ');
}

const rowsOf = async ({ database }: Api) => Object.entries(await dumpTables(database));

async function textOf(api: Api): Promise<string> {
  const rows = (await rowsOf(api)).flatMap(([, all]) => all);
  return rows.flatMap((row) => Object.values(row).map(toText)).join('\n');
}

/** Every byte of its folder: database, journal of writes, backups. */
function bytesOf({ dataDir }: Api): Buffer {
  const entries = readdirSync(dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Buffer.concat(files.map(({ parentPath, name }) => readFileSync(join(parentPath, name))));
}

it('fault 5: after a walk through all of the product neither its tables nor its files hold a code, a token, a password or a key', async () => {
  const api = await startApi({ restart: () => undefined });
  // Before its last steps have emptied the tables again.
  const full = { text: '', tables: 0 };
  const look = async (): Promise<void> => {
    full.text += await textOf(api);
    full.tables = Math.max(
      full.tables,
      (await rowsOf(api)).filter(([, rows]) => rows.length > 0).length,
    );
  };
  const { credentials } = await walkProduct(api, look);
  await look();

  const keys = Object.values(testSecrets);
  const secrets = [...credentials].flatMap((secret) => [secret, secret.replaceAll('-', '')]);
  const bytes = bytesOf(api);
  expect(credentials.size).toBeGreaterThan(20);
  expect(full.tables).toBeGreaterThan(25);
  expect(bytes.includes('esi@example.com') && full.text.includes('esi@example.com')).toBe(true);
  expect(secrets.filter((secret) => full.text.includes(secret))).toEqual([]);
  expect(secrets.filter((secret) => bytes.includes(secret))).toEqual([]);
  expect(keys.filter((key) => bytes.includes(key) || full.text.includes(toText(key)))).toEqual([]);
});

it('fault 5: a sealed code that was moved to the row of another member opens for nobody', async () => {
  const api = await startApi();
  const { ama, kofi } = api.people;
  await api.database.write(async (tx) => {
    const [row] = await tx.select().from(users).where(eq(users.id, kofi.id));
    const stolen = { code_sealed: row?.code_sealed ?? null };
    await tx.update(users).set(stolen).where(eq(users.id, ama.id));
  });
  const { body } = await api.as('admin').call(userEndpoints.list, { query: {} });
  const codeOf = (id: string) => body.find((user) => user.id === id)?.access_code;
  expect([codeOf(ama.id), codeOf(kofi.id)]).toEqual([null, kofi.code]);
});
