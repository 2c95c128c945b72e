import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { formatAccessCode, normalizeAccessCode } from '#contracts/rules/access-code.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** 32 bytes each, kept outside the database. */
type CodeKeys = { codeMacKey: Buffer; codeSealKey: Buffer };

export type AccessCodes = {
  /** A new random code, to be shown once or sealed. */
  make(): string;
  /** What the database finds a code by. */
  macOf(typed: string): Buffer;
  /** The code under a key outside the database, bound to its user: it opens in no other row. */
  seal(code: string, userId: string): Buffer;
  /** Null when the bytes were changed, belong to another user, or were sealed under another secret. */
  open(sealed: Buffer, userId: string): string | null;
};

/**
 * Access codes are looked up by the code itself, which forbids a salted hash: a MAC keyed outside the
 * database stands for it (a deliberate deviation from OWASP ASVS 6.5.2, see docs/decisions).
 */
export function createAccessCodes({ codeMacKey, codeSealKey }: CodeKeys): AccessCodes {
  return {
    make: () => formatAccessCode(randomBytes(16)),
    macOf: (typed) => createHmac('sha256', codeMacKey).update(normalizeAccessCode(typed)).digest(),
    seal(code, userId) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', codeSealKey, iv).setAAD(Buffer.from(userId));
      const text = Buffer.concat([cipher.update(code, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]);
    },
    open(sealed, userId) {
      const decipher = createDecipheriv('aes-256-gcm', codeSealKey, sealed.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(userId))
        .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const text = decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES));
      try {
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        return null; // the only thing final() can find: the tag is not that of these bytes
      }
    },
  };
}
