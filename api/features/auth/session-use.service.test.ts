import { expect, it } from 'vitest';
import type { SessionUse } from './login-sessions.store.ts';
import { createSessionUse } from './session-use.service.ts';

const phone = { userId: 'ama', tokenHash: Buffer.from('phone') };
const tablet = { userId: 'ama', tokenHash: Buffer.from('tablet') };
const laptop = { userId: 'kofi', tokenHash: Buffer.from('laptop') };

/** Uses with a store that first refuses some writes. */
function start(refusals: Error[] = []) {
  const stored: [session: string, at: number][][] = [];
  const uses = createSessionUse({
    storeUses: async (batch: readonly SessionUse[]) => {
      const refusal = refusals.shift();
      if (refusal !== undefined) throw refusal;
      stored.push(batch.map(({ tokenHash, at }) => [tokenHash.toString(), at]));
    },
  });
  return { uses, stored };
}

it('stores the last use of each session, once', async () => {
  const { uses, stored } = start();
  uses.note(phone, 1);
  uses.note(laptop, 2);
  uses.note(phone, 3);
  await Promise.all([uses.flush(), uses.flush()]);
  expect(stored).toEqual([
    [
      ['phone', 3],
      ['laptop', 2],
    ],
  ]);
});

it('knows of a use before it is stored, and no earlier one than the stored one', async () => {
  const { uses } = start();
  uses.note(phone, 10);
  expect(uses.lastOf(phone.tokenHash, 5)).toBe(10);
  expect(uses.lastOf(phone.tokenHash, 15)).toBe(15);
  expect(uses.lastOf(laptop.tokenHash, 5)).toBe(5);
});

it('writes fifty sessions at a time', async () => {
  const { uses, stored } = start();
  for (let n = 0; n < 120; n += 1) uses.note({ ...phone, tokenHash: Buffer.from(`${n}`) }, n);
  await uses.flush();
  expect(stored.map((batch) => batch.length)).toEqual([50, 50, 20]);
});

it('loses nothing when storing fails', async () => {
  const { uses, stored } = start([new Error('the disk is full')]);
  uses.note(phone, 1);
  const refused = uses.flush();
  uses.note(phone, 2); // meanwhile
  await expect(refused).rejects.toThrow('the disk is full');
  await uses.flush();
  expect(stored).toEqual([[['phone', 2]]]);
});

it('stores the sessions of one user before they are read, also on a full disk', async () => {
  const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  const { uses, stored } = start([full]);
  for (const [at, session] of [phone, laptop, tablet].entries()) uses.note(session, at);
  await uses.flushOf('ama');
  expect(stored).toEqual([]);
  await uses.flushOf('ama');
  expect(stored).toEqual([
    [
      ['phone', 0],
      ['tablet', 2],
    ],
  ]);
});
