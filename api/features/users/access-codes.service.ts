import { createHmac, randomBytes } from 'node:crypto';
import { seal, unseal } from '#api/db/seal.ts';
import { formatAccessCode, normalizeAccessCode } from '#contracts/rules/access/access-code.ts';

/** 32 bytes each, stored outside the database. */
type CodeKeys = { codeMacKey: Buffer; codeSealKey: Buffer };

export type AccessCodes = {
  /** A new random code. */
  make(): string;
  /** The lookup key of a code in the database. */
  macOf(typed: string): Buffer;
  /** Encrypts the code with a key outside the database, bound to its user. */
  seal(code: string, userId: string): Buffer;
  /** Null when the bytes were changed, belong to another user, or were sealed under another secret. */
  open(sealed: Buffer, userId: string): string | null;
};

/**
 * Access codes are looked up by the code itself, which rules out a salted hash: the database stores a MAC
 * with an external key (a deliberate deviation from OWASP ASVS 6.5.2, see docs/decisions).
 */
export function createAccessCodes({ codeMacKey, codeSealKey }: CodeKeys): AccessCodes {
  return {
    make: () => formatAccessCode(randomBytes(16)),
    macOf: (typed) => createHmac('sha256', codeMacKey).update(normalizeAccessCode(typed)).digest(),
    seal: (code, userId) => seal(code, codeSealKey, userId),
    open: (sealed, userId) => unseal(sealed, codeSealKey, userId),
  };
}
