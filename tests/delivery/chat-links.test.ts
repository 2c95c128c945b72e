import { describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { users } from '#api/db/schema/users.ts';
import { chatEndpoints, chatServiceEndpoints } from '#contracts/chats.ts';
import {
  BOT_TOKEN,
  CHANNEL_ID,
  startWithChats,
  telegramError,
  WEBHOOK_URL,
} from '#tests/support/chat-servers.ts';

const AMA = 4201;
const KOFI = 4202;

const open = async () => {
  const chats = await startWithChats();
  await chats.setUp();
  const { bot, links } = chats.api.services.messaging.chats;
  const own = async () => (await chats.api.as('ama').call(chatEndpoints.own)).body.telegram;
  const answers = (id: number) => chats.telegram.sentTo(String(id)).map(({ text }) => text);
  /** A member writes to the bot, which answers, and again two seconds later at the earliest. */
  const write = async (id: number, text: string): Promise<string | undefined> => {
    chats.telegram.write({ id, username: `user${id}` }, text);
    await bot.answerUpdates();
    chats.api.advance(2000);
    return answers(id).at(-1);
  };
  const endAccess = async (): Promise<void> => {
    const { api } = chats;
    await api.database.write((tx) =>
      tx.update(users).set({ expires_at: api.now() }).where(eq(users.id, api.people.ama.id)),
    );
  };
  return { ...chats, bot, links, own, answers, write, endAccess };
};

describe('a member links Telegram', () => {
  it('by a code that works once and for ten minutes', async () => {
    const { api, own, write } = await open();
    const { body } = await api.as('ama').call(chatEndpoints.makeCode);
    expect(body.url).toBe(`https://t.me/desk_bot?start=${body.code}`);
    expect(Date.parse(body.expires_at) - api.now()).toBe(600_000);
    expect(await own()).toEqual({ bot: 'desk_bot', link: null, channel: 'Desk signals' });
    expect(await write(AMA, `/start ${body.code}`)).toMatch(/^Linked to Bellwether\./);
    expect((await own())?.link).toEqual({
      name: '@user4201',
      linked_at: '2026-11-20T09:00:00.000Z',
    });
    expect(await write(KOFI, `/start ${body.code}`)).toMatch(/^This code is not valid/);

    const late = (await api.as('kofi').call(chatEndpoints.makeCode)).body;
    api.advance(600_000);
    expect(await write(KOFI, `/start ${late.code}`)).toMatch(/^This code is not valid/);
  });

  it('and the newest code counts, typed in any case', async () => {
    const { api, own, write } = await open();
    const first = (await api.as('ama').call(chatEndpoints.makeCode)).body;
    const second = (await api.as('ama').call(chatEndpoints.makeCode)).body;
    await write(AMA, `/start ${first.code}`);
    expect((await own())?.link).toBeNull();
    await write(AMA, `/start ${second.code.toLowerCase()}`);
    expect((await own())?.link).not.toBeNull();
  });

  it('and a linked Telegram stays with its member until /stop: a tap on another link moves nothing', async () => {
    const { api, own, link, write } = await open();
    const ofKofi = async () =>
      (await api.as('kofi').call(chatEndpoints.own)).body.telegram?.link?.name ?? null;
    await link('ama', AMA);
    api.advance(2000);
    const { code } = (await api.as('kofi').call(chatEndpoints.makeCode)).body;
    expect(await write(AMA, `/start ${code}`)).toBe(
      'This Telegram is linked to another account. Send /stop first, then use the code again.',
    );
    expect([(await own())?.link?.name, await ofKofi()]).toEqual(['@ama', null]);
    await write(AMA, '/stop');
    expect(await write(AMA, `/start ${code}`)).toMatch(/^Linked to Bellwether/);
    expect([(await own())?.link ?? null, await ofKofi()]).toEqual([null, '@user4201']);
  });

  it('and again, with a new code of the same account', async () => {
    const { api, own, link } = await open();
    await link('ama', AMA);
    api.advance(2000);
    await link('ama', AMA);
    expect((await own())?.link?.linked_at).toBe('2026-11-20T09:00:02.000Z');
  });

  it('not without access, and not as an administrator', async () => {
    const { api, write, endAccess } = await open();
    const { body } = await api.as('ama').call(chatEndpoints.makeCode);
    await endAccess();
    expect(await write(AMA, `/start ${body.code}`)).toMatch(/^This code is not valid/);
    expect((await api.as('admin').call(chatEndpoints.own)).body).toEqual({ telegram: null });
    expect((await api.as('admin').call(chatEndpoints.makeCode)).problem).toMatchObject({
      code: 'providers.not_configured',
    });
  });

  it('and unlinks it by /stop; the bot says in a sentence what it is for', async () => {
    const { api, own, link, write } = await open();
    await link('ama', AMA);
    api.advance(2000);
    expect(await write(AMA, 'Hello?')).toMatch(/reads no messages/);
    expect(await write(AMA, '/stop')).toMatch(/^Unlinked from Bellwether/);
    expect((await own())?.link).toBeNull();
    expect(await write(AMA, '/stop')).toBe('This chat is not linked to an account.');
  });

  it('and who writes much is answered once in two seconds; /stop works at once', async () => {
    const { api, answers, bot, link, own, telegram } = await open();
    await link('ama', AMA);
    api.advance(2000);
    for (let more = 0; more < 20; more += 1) telegram.write({ id: AMA }, '/help');
    telegram.write({ id: KOFI }, '/help');
    telegram.write({ id: AMA }, '/stop');
    await bot.answerUpdates();
    expect([answers(AMA), answers(KOFI)].map(({ length }) => length)).toEqual([2, 1]);
    expect((await own())?.link).toBeNull();
    api.advance(2000);
    telegram.write({ id: AMA }, '/help');
    await bot.answerUpdates();
    expect(answers(AMA)).toHaveLength(3);
  });

  it('and is not answered as long as Telegram wants no answer to that chat', async () => {
    const { api, answers, telegram, write } = await open();
    telegram.close(String(AMA), telegramError(429, 'Too Many Requests: retry after 60', 60));
    await write(AMA, '/help');
    telegram.open(String(AMA));
    api.advance(55_000);
    await write(AMA, '/help');
    await write(KOFI, '/help');
    expect([answers(AMA), answers(KOFI)].map(({ length }) => length)).toEqual([0, 1]);
    api.advance(5000);
    expect(await write(AMA, '/help')).toMatch(/reads no messages/);
  });

  it('and is answered once for each message, also when Telegram repeats it', async () => {
    const { answers, bot, telegram } = await open();
    telegram.write({ id: KOFI }, '/help');
    await bot.answerUpdates();
    await bot.answerUpdates();
    expect(answers(KOFI)).toHaveLength(1);
  });
});

describe('the channel follows access', () => {
  it('a linked member gets an invitation for one person, and is removed when the access ends', async () => {
    const { api, telegram, link, links, endAccess } = await open();
    const refused = await api.as('ama').call(chatEndpoints.invite);
    expect(refused.problem).toMatchObject({ code: 'providers.not_configured' });
    await link('ama', AMA);
    const { body } = await api.as('ama').call(chatEndpoints.invite);
    expect(body).toEqual({ url: 'https://t.me/+invite1', expires_at: '2026-11-20T10:00:00.000Z' });
    const invitation = telegram.requests.find(({ path }) => path.endsWith('/createChatInviteLink'));
    expect(JSON.parse(invitation?.body ?? '{}')).toMatchObject({
      member_limit: 1,
      expire_date: 1_795_168_800,
    });
    await links.removeLeaving();
    expect(telegram.removed).toEqual([]);
    await endAccess();
    telegram.next('reset');
    await links.removeLeaving(); // Telegram cannot be reached
    expect(telegram.removed).toEqual([]);
    await links.removeLeaving();
    await links.removeLeaving();
    expect(telegram.removed).toEqual([AMA]);
  });

  it('unlinking removes too, and linking again takes a new invitation', async () => {
    const { api, telegram, link, links } = await open();
    await link('ama', AMA);
    await api.as('ama').call(chatEndpoints.invite);
    await api.as('ama').call(chatEndpoints.unlink);
    await links.removeLeaving();
    expect(telegram.removed).toEqual([AMA]);
    await link('ama', AMA);
    expect((await api.as('ama').call(chatEndpoints.invite)).body).toMatchObject({
      url: 'https://t.me/+invite2',
    });
    await links.removeLeaving();
    expect(telegram.removed).toEqual([AMA]);
  });

  it('twenty people whose removal is refused hold up nobody, and are tried again later', async () => {
    const { api, telegram, links } = await open();
    const { chatLinks } = api.services.stores;
    for (let id = 100; id < 125; id += 1) {
      const guest = { channel_id: CHANNEL_ID, telegram_id: String(id), invite_url: null };
      await chatLinks.putGuest({ ...guest, invited_at: 0 });
    }
    const refusal = telegramError(403, 'Forbidden: bot is not a member of the channel chat');
    telegram.next(...Array.from({ length: 20 }, () => refusal));
    await links.removeLeaving();
    expect(telegram.removed).toEqual([]);
    await links.removeLeaving();
    expect(telegram.removed).toHaveLength(5);
    await links.removeLeaving();
    expect(telegram.removed).toHaveLength(5);
    api.advance(600_000);
    await links.removeLeaving();
    expect(new Set(telegram.removed).size).toBe(25);
  });

  it('a removal that the bot had no right to is done once it has it again', async () => {
    const { api, telegram, link, links } = await open();
    await link('ama', AMA);
    await api.as('ama').call(chatEndpoints.invite);
    await api.as('ama').call(chatEndpoints.unlink);
    const refusal = 'Bad Request: not enough rights to restrict/unrestrict chat member';
    telegram.next(
      telegramError(400, 'Bad Request: INVITE_HASH_EXPIRED'),
      telegramError(400, refusal),
    );
    await links.removeLeaving();
    expect(telegram.removed).toEqual([]);
    api.advance(600_000);
    await links.removeLeaving();
    expect(telegram.removed).toEqual([AMA]);
  });

  it('an invitation that was passed on admits nobody else', async () => {
    const { telegram, link, links, bot } = await open();
    await link('ama', AMA);
    telegram.join(AMA);
    telegram.join(KOFI);
    await bot.answerUpdates();
    await links.removeLeaving();
    expect(telegram.removed).toEqual([KOFI]);
  });
});

describe('the operator sets the chats up', () => {
  it('and what a service refuses is said at its field; nothing of it is stored', async () => {
    const { api, change, telegram, discord } = await startWithChats();
    const wrong = `${BOT_TOKEN}x`;
    expect((await change({ telegram_token: wrong })).problem).toMatchObject({
      code: 'request.invalid',
      errors: [{ pointer: '#/telegram_token', detail: 'The service refuses this: Unauthorized' }],
    });
    expect((await change({ channel: '@desk' })).problem).toMatchObject({
      code: 'providers.not_configured',
    });
    await change({ telegram_token: BOT_TOKEN });
    expect((await change({ channel: '@other' })).problem).toMatchObject({
      errors: [{ pointer: '#/channel', detail: expect.stringContaining('chat not found') }],
    });
    telegram.lackRight('can_restrict_members');
    expect((await change({ channel: '@desk' })).problem).toMatchObject({
      errors: [
        { pointer: '#/channel', detail: expect.stringContaining('cannot remove subscribers') },
      ],
    });
    expect(
      (await change({ discord_webhook: WEBHOOK_URL.replace('987654321', '987654322') })).problem,
    ).toMatchObject({ errors: [{ pointer: '#/discord_webhook' }] });
    discord.next('reset');
    expect((await change({ discord_webhook: WEBHOOK_URL })).problem).toMatchObject({
      code: 'chats.unreachable',
    });
    const { body } = await api.as('admin').call(chatServiceEndpoints.read);
    expect(body).toMatchObject({ channel: null, discord: null });
  });

  it.each([
    'https://example.com/api/webhooks/987654321/webhook-token-of-the-operator_01',
    'http://discord.com/api/webhooks/987654321/webhook-token-of-the-operator_01',
    'https://discord.com@10.0.0.1/api/webhooks/987654321/webhook-token-of-the-operator_01',
    'https://discord.com/api/webhooks/987654321/../../admin/webhook-token-of-the-operator',
  ])('%s is no webhook of Discord', async (discord_webhook) => {
    const { change, discord } = await startWithChats();
    expect((await change({ discord_webhook })).status).toBe(422);
    expect(discord.requests).toEqual([]);
  });

  it('and tests each of them, and sends a test message', async () => {
    const { api, setUp, telegram, discord } = await startWithChats();
    await setUp();
    const test = async (service: 'telegram' | 'channel' | 'discord') =>
      (await api.as('admin').call(chatServiceEndpoints.test, { body: { service } })).body;
    expect((await test('telegram')).message).toBe('The bot is @desk_bot.');
    expect((await test('channel')).message).toContain('has all rights that it needs');
    expect((await test('discord')).message).toBe('The webhook is “Desk”.');
    telegram.lackRight('can_post_messages');
    expect(await test('channel')).toMatchObject({
      ok: false,
      message: expect.stringContaining('cannot post messages'),
    });
    for (const service of ['channel', 'discord'] as const) {
      const { body } = await api
        .as('admin')
        .call(chatServiceEndpoints.sendTest, { body: { service } });
      expect(body).toMatchObject({ ok: true, message: 'The message was sent.' });
    }
    expect(telegram.messages.at(-1)?.text).toMatch(/^Test message\n/);
    expect(discord.messages).toHaveLength(1);
  });

  it('and another bot begins without links: it cannot write to those who started the last one', async () => {
    const { api, change, link, setUp } = await startWithChats();
    await setUp();
    await link('ama', AMA);
    await change({ telegram_token: BOT_TOKEN });
    expect((await api.as('ama').call(chatEndpoints.own)).body.telegram?.link).not.toBeNull();
    await change({ telegram_token: null });
    expect((await api.as('ama').call(chatEndpoints.own)).body).toEqual({ telegram: null });
    await setUp();
    expect((await api.as('ama').call(chatEndpoints.own)).body.telegram?.link).toBeNull();
  });

  it('and sees that another program reads the messages of the bot', async () => {
    const { api, setUp, telegram } = await startWithChats();
    await setUp();
    const { bot } = api.services.messaging.chats;
    telegram.next(telegramError(409, 'Conflict: terminated by other getUpdates request'));
    await bot.answerUpdates();
    const { body } = await api.as('admin').call(chatServiceEndpoints.read);
    expect(body.telegram?.problem).toMatch(/^Conflict/);
    const calls = telegram.requests.length;
    await bot.answerUpdates();
    expect(telegram.requests).toHaveLength(calls); // it waits half a minute
  });
});
