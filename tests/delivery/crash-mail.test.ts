import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { aDatabasePlace } from '#tests/support/database-location.ts';
import { LOST_CODE, openMailBench } from '#tests/support/mail-bench.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { codeIn, readMail } from '#tests/support/read-mail.ts';
import { AT } from '#tests/support/store-rows.ts';
import { quickly } from '#tests/support/quickly.ts';

const LEASE_MS = 2 * 60_000;
const crashing = fileURLToPath(new URL('../support/crash-mailer.ts', import.meta.url));

/** How far each mail is when the process that sends them is killed. */
const TAKEN = 'taken@example.com'; // by the mail server, and not noted
const UNDERWAY = 'underway@example.com';
const QUEUED = 'queued@example.com';

async function sendAndDie() {
  const place = await aDatabasePlace();
  const server = await startMailServer();
  const isUnderway = Promise.withResolvers<void>();
  const isDead = Promise.withResolvers<void>();
  server.refuse({ at: 'data', code: 451, to: UNDERWAY });
  server.beforeAnswer(async ([to]) => {
    if (to !== UNDERWAY) return;
    isUnderway.resolve();
    await isDead.promise; // nobody is left to hear the answer
  });
  const args = [...quickly, crashing, JSON.stringify(place), server.url, TAKEN, UNDERWAY, QUEUED];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await Promise.all([once(child.stdout, 'data'), isUnderway.promise]);
  child.kill('SIGKILL');
  await once(child, 'close');
  isDead.resolve();
  server.refuse(null);
  return { place, server };
}

it('mails of a process that was killed arrive once, unless the mail server had them already', async () => {
  const { place, server } = await sendAndDie();
  const arrived = () => server.received.flatMap(({ to }) => to);
  /** What the next process does, at this time after the crash. */
  const restart = async (after: number): Promise<void> => {
    const bench = await openMailBench({ place, smtpUrl: server.url, now: () => AT + after });
    await bench.mails.sendDue();
    await bench.mails.sendDue();
    await bench.close();
  };
  expect(arrived()).toEqual([TAKEN]);
  await restart(LEASE_MS - 1); // another process may still be sending the other two
  expect(arrived()).toEqual([TAKEN, QUEUED]);
  await restart(LEASE_MS);
  expect(arrived().toSorted()).toEqual([QUEUED, TAKEN, TAKEN, UNDERWAY]);

  const mails = server.received.map(({ raw }) => readMail(raw));
  expect(mails.map(({ text }) => codeIn(text))).toEqual(Array(4).fill(LOST_CODE));
  // The one that came twice is recognised: SMTP knows no way to ask whether a mail was taken.
  const ids = mails.map(({ headers }) => headers.get('message-id'));
  expect(new Set(ids).size).toBe(3);
  expect(ids[0]).toMatch(/^<[\da-f-]{36}@bellwether\.example>$/);
});
