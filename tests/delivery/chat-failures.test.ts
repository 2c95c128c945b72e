import { describe, expect, it } from 'vitest';
import { chatMessages } from '#api/db/schema/notifications.ts';
import { ChatUnreachable } from '#api/features/chats/chat-outcome.ts';
import { openDiscord } from '#api/features/chats/discord-client.ts';
import { openTelegram } from '#api/features/chats/telegram-client.ts';
import { chatServiceEndpoints } from '#contracts/chats.ts';
import { notificationEndpoints } from '#contracts/notifications.ts';
import { startScriptedServer } from '#tests/payments/scripted-server.ts';
import {
  BOT_TOKEN,
  CHANNEL_ID,
  post,
  startWithChats,
  telegramError,
} from '#tests/support/chat-servers.ts';
import { inboxOf } from '#tests/support/inboxes.ts';
import type { Api } from '#tests/support/start-api.ts';

const AMA = 4201;
const KOFI = 4202;
const OTHER = 4203;

const failed = (code: string, syscall: string): Error =>
  Object.assign(new Error(code), { code, syscall });

/** As Node fails when no address of a host took the connection. */
const dialled = (...codes: string[]): Error =>
  new AggregateError(codes.map((code) => failed(code, 'connect')));

const statesOf = async (api: Api) =>
  (await api.database.db.select().from(chatMessages)).map(({ destination, state }) => [
    destination,
    state,
  ]);

describe('limits of the services', () => {
  it('are waited for: what Telegram refuses for a while arrives once, in its order', async () => {
    const { api, telegram, setUp, run } = await startWithChats();
    await setUp();
    telegram.next(telegramError(429, 'Too Many Requests: retry after 20', 20));
    await post(api, { title: 'one' });
    await post(api, { title: 'two' });
    await api.services.messaging.outboxEvents.dispatchDue();
    const { delivery } = api.services.messaging.chats;
    await delivery.sendDue();
    const calls = telegram.requests.length;
    api.advance(19_000);
    await delivery.sendDue();
    expect(telegram.requests).toHaveLength(calls); // nothing before its time
    for (let more = 0; more < 4; more += 1) {
      api.advance(4000);
      await run();
    }
    expect(telegram.sentTo(CHANNEL_ID).map(({ text }) => text)).toEqual(['one', 'two']);
  });

  it('of one private chat stop that chat alone, for as long as Telegram says', async () => {
    const { api, telegram, setUp, link, send } = await startWithChats();
    await setUp();
    await link('ama', AMA);
    await link('kofi', KOFI);
    telegram.close(String(AMA), telegramError(429, 'Too Many Requests: retry after 900', 900));
    await post(api, { title: 'one' }); // its time ends before the wait of Ama's chat
    await send();
    api.advance(5000);
    await post(api, { title: 'two' });
    await send();
    const got = (chat: string) => telegram.sentTo(chat).map(({ text }) => text);
    expect(got(CHANNEL_ID)).toEqual(['one', 'two']);
    expect(got(String(KOFI)).slice(1)).toEqual(['one', 'two']);
    const calls = telegram.requests.length;
    api.advance(890_000);
    await post(api, { title: 'three', at: api.now() });
    telegram.open(String(AMA));
    await send();
    expect(telegram.requests).toHaveLength(calls + 2); // not to Ama's chat
    api.advance(10_000);
    await send();
    expect(got(String(AMA)).slice(1)).toEqual(['three']);
  });

  it('of three chats within a minute stop the service, for a minute at most', async () => {
    const { api, telegram, setUp, link, send } = await startWithChats();
    await setUp();
    await link('ama', AMA);
    await link('kofi', KOFI);
    const refusal = telegramError(429, 'Too Many Requests: retry after 300', 300);
    for (const chat of [CHANNEL_ID, String(AMA), String(KOFI)]) telegram.close(chat, refusal);
    await post(api, { title: 'one' });
    await send();
    await link('ama', OTHER);
    const calls = telegram.requests.length;
    await post(api, { title: 'two' });
    api.advance(59_000);
    await send();
    expect(telegram.requests).toHaveLength(calls);
    api.advance(1000);
    await send();
    expect(telegram.sentTo(String(OTHER)).map(({ text }) => text)).toContain('two');
    expect(telegram.requests).toHaveLength(calls + 1); // the three wait for their time
  });

  it('of Discord are read from its answers and headers', async () => {
    const { api, discord, setUp, run } = await startWithChats();
    await setUp();
    discord.next({
      status: 429,
      body: { message: 'You are being rate limited.', retry_after: 1.5, global: false },
    });
    discord.answerWith({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '10' });
    await post(api, { title: 'one' });
    await post(api, { title: 'two' });
    await run();
    expect(discord.messages).toHaveLength(0);
    api.advance(2000); // the wait, and the least time between two
    await run();
    expect(discord.messages).toHaveLength(1);
    api.advance(9000);
    await run();
    expect(discord.messages).toHaveLength(1); // its budget is used up
    api.advance(1100);
    await run();
    expect(discord.messages).toHaveLength(2);
  });

  it('are respected: a channel gets a message every three seconds at most', async () => {
    const { api, telegram, setUp, run } = await startWithChats();
    await setUp();
    for (const title of ['a', 'b', 'c']) await post(api, { title });
    await run();
    await run();
    expect(telegram.sentTo(CHANNEL_ID)).toHaveLength(1);
    api.advance(2000);
    await run();
    expect(telegram.sentTo(CHANNEL_ID)).toHaveLength(1);
    api.advance(1000);
    await run();
    expect(telegram.sentTo(CHANNEL_ID)).toHaveLength(2);
  });
});

describe('a failure', () => {
  it('before the connection or in the words of the service is repeated', async () => {
    const { api, telegram, discord, setUp, send: run } = await startWithChats();
    await setUp();
    telegram.next(telegramError(500, 'Internal Server Error'));
    discord.next({ status: 503, body: { message: 'Service Unavailable', code: 0 } });
    await post(api, { title: 'one' });
    await run();
    api.advance(6000);
    await run();
    expect([telegram.messages, discord.messages].map(({ length }) => length)).toEqual([1, 1]);
  });

  it.each([
    ['no address answered in time or has a route', dialled('ETIMEDOUT', 'ENETUNREACH'), false],
    ['no socket is left', failed('EMFILE', 'connect'), false],
    ['the name is not known', failed('ENOTFOUND', 'getaddrinfo'), false],
    ['the connection timed out after the request', failed('ETIMEDOUT', 'read'), true],
    ['the route was lost after the request', failed('EHOSTUNREACH', 'read'), true],
    ['one of two may have had it', new AggregateError([failed('ECONNRESET', 'read')]), true],
    ['nothing is known', new Error('terminated'), true],
  ])('may have sent the message or not: %s', (_, cause, wasSent) => {
    const error = new TypeError('fetch failed', { cause });
    expect(new ChatUnreachable('Telegram', error).wasSent).toBe(wasSent);
  });

  it('of the TLS handshake is repeated: the request was not sent', async () => {
    const server = await startScriptedServer(() => ({ status: 200, body: '' }));
    const baseUrl = server.url.replace('http:', 'https:'); // where nobody speaks TLS
    const event = { title: 'one', body: '' };
    const telegram = openTelegram({ token: BOT_TOKEN, baseUrl });
    const discord = openDiscord({ id: '1', token: 'token', baseUrl });
    expect((await telegram.send(CHANNEL_ID, event, null)).kind).toBe('later');
    expect((await discord.send(event, null)).outcome.kind).toBe('later');
    expect(server.requests).toEqual([]);
  });

  it.each([
    { ok: true },
    { ok: true, result: null },
    { ok: true, result: {} },
    { ok: false },
    null,
    'taken',
  ])('of the answer, %j, is that of one message: the others are sent', async (body) => {
    const { api, telegram, discord, setUp, run } = await startWithChats();
    await setUp();
    telegram.next({ status: 200, body });
    await post(api, { title: 'one' });
    await post(api, { title: 'two' });
    await api.services.messaging.outboxEvents.dispatchDue();
    const { delivery } = api.services.messaging.chats;
    await delivery.sendDue();
    api.advance(5000);
    await run();
    expect(telegram.sentTo(CHANNEL_ID).map(({ text }) => text)).toEqual(['two']);
    expect(discord.messages).toHaveLength(2);
    const rows = await api.database.db.select().from(chatMessages).orderBy(chatMessages.id);
    expect(rows.filter(({ service }) => service === 'telegram')).toMatchObject([
      { state: 'unknown_result' },
      { state: 'sent' },
    ]);
  });

  it('after which nobody knows whether the message arrived is not repeated', async () => {
    const { api, telegram, discord, setUp, send } = await startWithChats();
    await setUp();
    telegram.next('lost');
    discord.next('lost');
    await post(api, { title: 'one' });
    for (let more = 0; more < 5; more += 1) {
      await send();
      api.advance(100_000);
    }
    expect([telegram.messages, discord.messages].map(({ length }) => length)).toEqual([1, 1]);
    expect(await statesOf(api)).toEqual([
      [`channel:${CHANNEL_ID}`, 'unknown_result'],
      ['discord:987654321', 'unknown_result'],
    ]);
    const { body } = await api.as('admin').call(chatServiceEndpoints.read);
    expect(body.messages.map(({ state }) => state)).toEqual(['unknown_result', 'unknown_result']);
  });

  it('of a webhook that was deleted reaches administrators and the console', async () => {
    const { api, discord, setUp, run } = await startWithChats();
    await setUp();
    discord.next({ status: 404, body: { message: 'Unknown Webhook', code: 10_015 } });
    await post(api, { title: 'one' });
    await run();
    const { body } = await api.as('admin').call(chatServiceEndpoints.read);
    expect(body.discord?.problem).toBe('Discord answered 404: Unknown Webhook');
    await run(); // dispatches the notification of it
    expect(await inboxOf(api, 'esi')).toMatchObject([
      { topic: 'chat_failed', body: expect.stringContaining('the Discord webhook') },
    ]);
    const query = { protocol: 2 };
    const old = await api.as('esi').call(notificationEndpoints.list, { query });
    expect(old.body.notifications[0]?.topic).toBe('new_post'); // for consoles that do not know the topic
    await post(api, { title: 'two' });
    api.advance(5000);
    await run();
    expect(
      (await api.as('admin').call(chatServiceEndpoints.read)).body.discord?.problem,
    ).toBeNull();
  });

  it('of the token leaves the messages waiting for a token that works', async () => {
    const { api, telegram, setUp, run, send } = await startWithChats();
    await setUp();
    telegram.next(telegramError(401, 'Unauthorized'));
    await post(api, { title: 'one' });
    await send();
    const { body } = await api.as('admin').call(chatServiceEndpoints.read);
    expect(body.telegram?.problem).toBe('Unauthorized');
    api.advance(61_000);
    await run();
    expect(telegram.sentTo(CHANNEL_ID)).toHaveLength(1);
  });
});
