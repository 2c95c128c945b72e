import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { expect, it, onTestFinished, vi } from 'vitest';
import { hashPassword, isPasswordOf } from './password-hash.ts';

const WORDS = 'correct horse battery staple';

it('knows a password again, however its letters are composed, and no other', async () => {
  const hash = await hashPassword(`${WORDS} \u00E9`);
  expect(hash).not.toContain('horse');
  expect(await isPasswordOf(hash, `${WORDS} e\u0301`)).toBe(true);
  expect(await isPasswordOf(hash, WORDS)).toBe(false);
});

it('one password is stored differently each time', async () => {
  expect(await hashPassword(WORDS)).not.toBe(await hashPassword(WORDS));
});

it('a guess takes 128 MB', async () => {
  const asked = vi.spyOn(crypto, 'scrypt');
  syncBuiltinESMExports();
  onTestFinished(() => {
    asked.mockRestore();
    syncBuiltinESMExports();
  });
  await hashPassword(WORDS);
  const [, , , cost] = asked.mock.lastCall ?? [];
  expect(cost).toMatchObject({ N: 2 ** 17, r: 8, p: 1 });
});
