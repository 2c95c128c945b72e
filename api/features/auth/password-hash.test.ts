import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { expect, it, onTestFinished, vi } from 'vitest';
import { hashPassword, isPasswordOf } from './password-hash.ts';

const PASSWORD = 'correct horse battery staple';

it('knows a password again, however its letters are composed, and no other', async () => {
  const hash = await hashPassword(`${PASSWORD} \u00E9`);
  expect(hash).not.toContain('horse');
  expect(await isPasswordOf(hash, `${PASSWORD} e\u0301`)).toBe(true);
  expect(await isPasswordOf(hash, PASSWORD)).toBe(false);
});

it('one password is stored differently each time', async () => {
  expect(await hashPassword(PASSWORD)).not.toBe(await hashPassword(PASSWORD));
});

it('a guess takes 128 MB', async () => {
  const receivedPassword = vi.spyOn(crypto, 'scrypt');
  syncBuiltinESMExports();
  onTestFinished(() => {
    receivedPassword.mockRestore();
    syncBuiltinESMExports();
  });
  await hashPassword(PASSWORD);
  const [, , , cost] = receivedPassword.mock.lastCall ?? [];
  expect(cost).toMatchObject({ N: 2 ** 17, r: 8, p: 1 });
});
