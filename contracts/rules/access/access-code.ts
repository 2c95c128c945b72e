export const ACCESS_CODE_MAX_LENGTH = 20; // as typed, separators included

/** Crockford's base 32: no I, L, O or U, so that a code survives being read aloud and typed again. */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SYMBOLS_PER_CODE = 16; // 80 bits

/**
 * Makes an access code such as `7K2M-Q9XT-4HVB-R3ZN`.
 *
 * @param randomBytes at least 16 bytes of a cryptographic source; the low five bits of each are used
 * @throws RangeError when fewer are given
 */
export function formatAccessCode(randomBytes: Uint8Array): string {
  if (randomBytes.length < SYMBOLS_PER_CODE) {
    throw new RangeError(`an access code needs ${SYMBOLS_PER_CODE} random bytes`);
  }
  const symbols = Array.from(randomBytes.subarray(0, SYMBOLS_PER_CODE), (byte) =>
    SYMBOLS.charAt(byte & 31),
  ).join('');
  return (symbols.match(/.{4}/g) ?? []).join('-');
}

/** What is compared: upper case without spaces and hyphens, and the letters people confuse undone. */
export function normalizeAccessCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
}
