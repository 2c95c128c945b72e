import SqliteConnection from 'better-sqlite3';
import { unseal } from './seal.ts';

/** 32 bytes each, derived from the master secret. */
export type SealKeys = { readonly codeSealKey: Buffer; readonly serverKeySealKey: Buffer };

type Sealed = { readonly row: string; readonly sealed: Buffer };

const CODES = `SELECT id AS row, code_sealed AS sealed FROM users
  WHERE code_sealed IS NOT NULL ORDER BY updated_at DESC LIMIT 1000`;
const SERVER_KEYS = 'SELECT name AS row, sealed FROM server_keys';

/**
 * Whether a copy has sealed values and the keys open none of them: its installation has another master secret. One
 * that opens is enough, because codes from before a change of the secret stay sealed under the old one.
 *
 * @param file a database of Bellwether of any version
 */
export function isSealedByOthers(file: string, keys: SealKeys): boolean {
  const connection = new SqliteConnection(file, { readonly: true });
  try {
    const read = (query: string) => connection.prepare<[], Sealed>(query).all();
    const hasServerKeys = connection
      .prepare("SELECT 1 FROM sqlite_schema WHERE name = 'server_keys'")
      .get();
    const serverKeys = hasServerKeys === undefined ? [] : read(SERVER_KEYS);
    const opens = (key: Buffer) => (each: Sealed) => unseal(each.sealed, key, each.row) !== null;
    if (serverKeys.some(opens(keys.serverKeySealKey))) return false;
    const codes = read(CODES);
    if (codes.some(opens(keys.codeSealKey))) return false;
    return serverKeys.length + codes.length > 0;
  } finally {
    connection.close();
  }
}
