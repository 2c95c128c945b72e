import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { chatMessages } from '#api/db/schema/notifications.ts';
import { openChatBench } from '#tests/support/chat-bench.ts';
import { CHANNEL_ID, startDiscord, startTelegram } from '#tests/support/chat-servers.ts';
import { aDatabasePlace } from '#tests/support/database-location.ts';
import { AT } from '#tests/support/store-rows.ts';
import { quickly } from '#tests/support/quickly.ts';

const LEASE_MS = 60_000;
const usual = (): Promise<void> => Promise.resolve();
const crashing = fileURLToPath(new URL('../support/crash-chats.ts', import.meta.url));

/**
 * A process that sends these to a channel and a webhook, and is killed while both services are at the second
 * message: Telegram has taken it and not answered, Discord has not taken it.
 */
async function sendAndDie(titles: readonly string[]) {
  const place = await aDatabasePlace();
  const telegram = await startTelegram();
  const discord = await startDiscord();
  telegram.next(usual, 'taken');
  discord.next(usual, 'hang');
  const args = [...quickly, crashing, JSON.stringify(place), telegram.url, discord.url, ...titles];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const calls = () => [telegram.requests.length, discord.requests.length];
  await vi.waitFor(() => expect(calls()).toEqual([2, 2]), { timeout: 30_000 });
  child.kill('SIGKILL');
  await once(child, 'close');
  return { place, telegram, discord };
}

it('messages of a process that was killed arrive once, and one of which nobody knows is not sent again', async () => {
  const { place, telegram, discord } = await sendAndDie(['one', 'two', 'three']);
  const inChannel = () => telegram.sentTo(CHANNEL_ID).map(({ text }) => text.split('\n')[0]);
  const inDiscord = () => discord.messages.map(({ content }) => content.split('\n')[0]);
  expect(inChannel()).toEqual(['one', 'two']);
  expect(inDiscord()).toEqual(['**one**']);

  let now = AT + 20_000;
  const { url: telegramUrl } = telegram;
  const { url: discordUrl } = discord;
  const bench = await openChatBench({ place, telegramUrl, discordUrl, now: () => now });
  await bench.delivery.sendDue(); // another process may still be at the second one
  expect([inChannel().length, inDiscord().length]).toEqual([2, 1]);
  for (let more = 0; more < 5; more += 1) {
    now += LEASE_MS;
    await bench.delivery.sendDue();
  }
  expect(inChannel()).toEqual(['one', 'two', 'three']);
  expect(inDiscord()).toEqual(['**one**', '**three**']);
  const rows = await bench.database.db.select().from(chatMessages).orderBy(chatMessages.id);
  expect(rows.map(({ state }) => state)).toEqual([
    'sent',
    'sent',
    'unknown_result', // it arrived in the channel
    'unknown_result', // it did not arrive at the webhook: nobody can ask
    'sent',
    'sent',
  ]);
  await bench.close();
});
