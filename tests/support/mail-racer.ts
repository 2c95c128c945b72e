import { appendFileSync } from 'node:fs';
import { createMailService } from '#api/features/mails/mails.service.ts';
import { createMailStore } from '#api/features/mails/mails.store.ts';
import { openShared } from './open-shared.ts';

/** One of several instances that send what is due on a signal. */
const [log = '', name = '', now = ''] = process.argv.slice(2);
const mails = createMailService({
  store: createMailStore(await openShared()),
  write: async ({ recipient }) => ({
    content: { subject: recipient, text: recipient, html: recipient },
    skip: null,
    retryUntil: Number(now) + 86_400_000,
  }),
  preview: async () => null,
  mailer: {
    sends: true,
    send: async ({ to }) => appendFileSync(log, `${name} ${to}\n`),
    close: () => undefined,
  },
  now: () => Number(now),
  isStopping: () => false,
  onFailure: (error) => appendFileSync(log, `failed ${String(error)}\n`),
});

process.stdout.write('ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));
await mails.sendDue();
process.exit();
