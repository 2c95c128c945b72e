import { createHmac, randomBytes } from 'node:crypto';
import { seal, unseal } from '#api/db/seal.ts';
import { formatAccessCode, normalizeAccessCode } from '#contracts/rules/access/access-code.ts';

/** 32 bytes each, stored outside the database. */
type CodeKeys = { codeMacKey: Buffer; codeSealKey: Buffer };

export type AccessCodes = ReturnType<typeof createAccessCodes>;

/**
 * Access codes are looked up by the code itself, which rules out a salted hash: the database stores a MAC
 * with an external key (a deliberate deviation from OWASP ASVS 6.5.2, see docs/decisions).
 */
export const createAccessCodes = ({ codeMacKey, codeSealKey }: CodeKeys) => ({
  make: (): string => formatAccessCode(randomBytes(16)),
  /** The lookup key of a code in the database. */
  macOf: (typed: string): Buffer =>
    createHmac('sha256', codeMacKey).update(normalizeAccessCode(typed)).digest(),
  /**
   * The proof that a tab began this payment; nothing of it is stored. No code has this form, so that the
   * key serves both.
   */
  claimSecretOf: (sessionId: string): string =>
    createHmac('sha256', codeMacKey).update(`payment claim ${sessionId}`).digest('base64url'),
  /** Encrypts the code, bound to its user. */
  seal: (code: string, userId: string): Buffer => seal(code, codeSealKey, userId),
  /** Null when the bytes were changed, belong to another user, or were sealed under another secret. */
  open: (sealed: Buffer, userId: string): string | null => unseal(sealed, codeSealKey, userId),
});
