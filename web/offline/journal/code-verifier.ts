import { scryptAsync } from '@noble/hashes/scrypt.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { normalizeAccessCode } from '#contracts/rules/access/access-code.ts';
import { isDemo } from '#web/client/mode.ts';
import { type CodeVerifier, journalDbName, withJournal } from './journal-db.ts';

/** 32 MB and about a second on a phone per guess; a code has 80 random bits. */
const COST = { N: 2 ** 15, r: 8, p: 1, dkLen: 32 };

const stretch = async (code: string, salt: Uint8Array): Promise<string> =>
  bytesToHex(await scryptAsync(normalizeAccessCode(code), salt, COST));

export const isCodeOf = async ({ salt, key }: CodeVerifier, typed: string): Promise<boolean> =>
  (await stretch(typed, salt)) === key;

/**
 * Stores a verifier of the access code with the account's journal on this device. It proves ownership of
 * the journal after the server has deleted the account.
 *
 * @param isWanted checked before the write: the person may have signed out meanwhile
 */
export async function rememberCode(
  userId: string,
  code: string,
  isWanted: () => boolean,
): Promise<void> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const key = await stretch(code, salt);
  if (!isWanted()) return;
  await withJournal(journalDbName(userId, isDemo()), (db) =>
    db.meta.put({ key: 'verifier', value: { salt, key } }),
  );
}
