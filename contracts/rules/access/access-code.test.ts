import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { ACCESS_CODE_MAX_LENGTH, formatAccessCode, normalizeAccessCode } from './access-code.ts';

const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 });

it('has sixteen symbols in groups of four and fits into the field', () => {
  fc.assert(
    fc.property(bytes, (random) => {
      const code = formatAccessCode(random);
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
      expect(code.length).toBeLessThanOrEqual(ACCESS_CODE_MAX_LENGTH);
    }),
  );
});

it('is recognised however a person types it: case, spaces, hyphens, O for 0, I or L for 1', () => {
  fc.assert(
    fc.property(bytes, (random) => {
      const code = formatAccessCode(random);
      const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
      expect(normalizeAccessCode(typed)).toBe(normalizeAccessCode(code));
    }),
  );
});

it('uses all of its eighty random bits: another bit makes another code', () => {
  fc.assert(
    fc.property(bytes, fc.nat(15), fc.nat(4), (random, position, bit) => {
      const other = random.map((byte, i) => (i === position ? byte ^ (1 << bit) : byte));
      expect(formatAccessCode(other)).not.toBe(formatAccessCode(random));
    }),
  );
});

it('refuses too little randomness', () => {
  expect(() => formatAccessCode(new Uint8Array(15))).toThrow('16 random bytes');
});
