import { openChatBench } from './chat-bench.ts';
import { AT } from './store-rows.ts';

/** Queues messages and sends what is due, until it is killed. */
const [place = '', telegramUrl = '', discordUrl = '', ...titles] = process.argv.slice(2);

setInterval(() => undefined, 1000); // nothing else holds the process
let now = AT;
const bench = await openChatBench({
  place: JSON.parse(place),
  telegramUrl,
  discordUrl,
  now: () => now,
});
await bench.setUp();
for (const title of titles) await bench.queue(title);
for (;;) {
  await bench.delivery.sendDue();
  now += 3000; // the least time between two messages to a channel
}
