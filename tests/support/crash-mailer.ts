import { writeSync } from 'node:fs';
import { openMailBench } from './mail-bench.ts';
import { AT } from './store-rows.ts';

/** Sends the mails of two members, queues a third one when the first was taken, and waits to be killed. */
const [place = '', smtpUrl = '', ...recipients] = process.argv.slice(2);
const [first = '', second = '', third = ''] = recipients;

async function sent(): Promise<never> {
  await bench.queue(third);
  writeSync(1, 'stopped\n');
  return new Promise(() => undefined);
}

setInterval(() => undefined, 1000); // nothing else holds the process
const bench = await openMailBench({ place: JSON.parse(place), smtpUrl, now: () => AT, sent });
await bench.queue(first);
await bench.queue(second);
await bench.mails.sendDue();
