import { describe, expect, it } from 'vitest';
import { mails, outboxEvents } from '#api/db/schema/notifications.ts';
import { recordSubscribers } from '#api/db/schema/signals.ts';
import { accountEndpoints } from '#contracts/account.ts';
import { publicRecordEndpoints } from '#contracts/public-record.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { outboxEndpoints } from '#contracts/system.ts';
import { issueOne } from '#tests/support/issued-signals.ts';
import { type Api, type Options, startApi } from '#tests/support/start-api.ts';

const ADDRESS = 'kofi@example.org';

async function post(api: Api, path: string, fields: Record<string, string>, from = 'same-origin') {
  const response = await api.raw(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': from,
    },
    body: new URLSearchParams(fields).toString(),
  });
  return { status: response.status, text: await response.text() };
}
const subscribe = (api: Api, email = ADDRESS) => post(api, '/record/subscribe', { email });
const subscribers = (api: Api) => api.database.db.select().from(recordSubscribers);

/** The link of the mail that was sent last. */
async function link(api: Api): Promise<string> {
  const address = /https?:\S+\/record\/subscription\?id=\w+/.exec(
    (await api.mails()).at(-1)?.text ?? '',
  )?.[0];
  const { pathname, search } = new URL(address ?? '');
  return `${pathname}${search}`;
}

async function subscribed(options: Options = {}): Promise<{ api: Api; own: string }> {
  const api = await startApi(options);
  await subscribe(api);
  const own = await link(api);
  await post(api, own, { action: 'confirm' });
  return { api, own };
}

async function sealADay(api: Api): Promise<string> {
  await issueOne(api, { slot: api.now() });
  api.advance(DAY_MS);
  await api.services.publicRecord.sealDays();
  const { body } = await api.as(null).call(publicRecordEndpoints.chain, { query: {} });
  return body.days.at(-1)?.head ?? '';
}

describe('mails of the daily heads', () => {
  it('come to an address once it has confirmed, one for each sealed day', async () => {
    const { api } = await subscribed();
    const before = (await api.mails()).length;
    const head = await sealADay(api);
    await api.services.publicRecord.sealDays();
    const sent = (await api.mails()).slice(before);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ to: ADDRESS, unsubscribeUrl: expect.stringContaining('?id=') });
    expect(sent[0]?.text).toMatch(/^Hello,\n/);
    expect(sent[0]?.text).toContain(head);
    expect(sent[0]?.text).toContain(`--head 2026-11-20:${head}`);
  });

  it('do not come before the address has confirmed, and opening the link confirms nothing', async () => {
    const api = await startApi();
    const { text } = await subscribe(api, ' Kofi@Example.org ');
    expect(text).toContain('Check your mailbox');
    const own = await link(api);
    const page = await (await api.raw(own)).text();
    expect(page).toContain('Confirm');
    await sealADay(api);
    expect(await api.mails()).toHaveLength(1);
    expect(await subscribers(api)).toMatchObject([{ email: ADDRESS, confirmed_at: null }]);
  });

  it('stop at the button or at the one click of a mail program, and the address is deleted everywhere', async () => {
    const { api, own } = await subscribed();
    await sealADay(api);
    await post(api, own, { 'List-Unsubscribe': 'One-Click' }, 'cross-site');
    expect(JSON.stringify(await subscribers(api))).not.toContain(ADDRESS);
    expect(await api.database.db.select().from(mails)).toEqual([]);
    await subscribe(api);
    expect(await api.mails()).toHaveLength(1); // the one to confirm: no other on this day
    const again = await post(api, own, { action: 'confirm' });
    expect(again).toMatchObject({
      status: 404,
      text: expect.stringContaining('link is no longer valid'),
    });
  });

  it('ask an address once a day and again afterwards', async () => {
    const api = await startApi();
    await subscribe(api);
    await subscribe(api);
    expect(await api.mails()).toHaveLength(1);
    api.advance(DAY_MS + 1);
    await subscribe(api);
    expect(await api.mails()).toHaveLength(2);
    expect(await subscribers(api)).toHaveLength(1);
  });

  it('forget an address that did not confirm within a day, also in the record of sent mails', async () => {
    const api = await startApi();
    await subscribe(api);
    await api.mails();
    api.advance(DAY_MS + 1);
    await api.services.publicRecord.sealDays();
    expect(await subscribers(api)).toEqual([]);
    expect(await api.database.db.select().from(mails)).toEqual([]);
  });

  it('end with the account of their reader', async () => {
    const api = await startApi();
    await subscribe(api, 'ama@example.com');
    await post(api, await link(api), { action: 'confirm' });
    await api
      .as('ama')
      .call(accountEndpoints.deleteAccount, { body: { proof: api.people.ama.code } });
    expect(await subscribers(api)).toEqual([]);
  });

  it('do not tell a stranger who gets them, also when no more addresses are taken', async () => {
    const { api } = await subscribed();
    const waiting = Array.from({ length: 2000 }, (_, n) => ({
      id: `id-${n}`,
      email: `a${n}@example.org`,
      created_at: api.now(),
      confirmed_at: null,
    }));
    await api.database.write((tx) => tx.insert(recordSubscribers).values(waiting));
    expect((await subscribe(api)).status).toBe(503);
    expect((await subscribe(api, 'b@example.org')).status).toBe(503);
  });

  it('are previewed by administrators without the link that confirms and stops', async () => {
    const api = await startApi();
    await subscribe(api);
    const own = await link(api);
    const [mail] = (await api.as('esi').call(outboxEndpoints.list, { query: {} })).body;
    const params = { id: mail?.id ?? '' };
    const { text } = (await api.as('esi').call(outboxEndpoints.preview, { params })).body;
    expect(text).toContain('Confirm or decline');
    expect(text).not.toContain(own.slice(-64));
  });

  it('are refused with a sentence in forms that are too large or of another kind', async () => {
    const api = await startApi();
    const send = async (type: string, body: string) =>
      (
        await api.raw('/record/subscribe', {
          method: 'POST',
          headers: { 'content-type': type },
          body,
        })
      ).status;
    expect(await send('multipart/form-data; boundary=x', 'broken')).toBe(415);
    expect(await send('application/x-www-form-urlencoded', `email=${'a'.repeat(10_000)}`)).toBe(
      413,
    );
  });

  it('are refused for what is no address, with the reason beside the field', async () => {
    const api = await startApi();
    const { status, text } = await subscribe(api, '"><script>');
    expect(status).toBe(422);
    expect(text).toContain('Please enter a valid e-mail address');
    expect(text).not.toContain('"><script>');
    expect(await subscribers(api)).toEqual([]);
  });

  it('are refused from forms of other sites, and from an address that enters many', async () => {
    const api = await startApi();
    const foreign = await post(api, '/record/subscribe', { email: ADDRESS }, 'cross-site');
    expect(foreign.status).toBe(403);
    for (let n = 0; n < 5; n += 1) await subscribe(api, `a${n}@example.org`);
    expect((await subscribe(api, 'b@example.org')).status).toBe(429);
    expect(await subscribers(api)).toHaveLength(5);
  });

  it('are not offered and not sent where mails of notifications are off', async () => {
    const { api } = await subscribed();
    await api.services.settings.change({ email_notifications: false });
    const sent = (await api.mails()).length;
    await sealADay(api);
    expect(await api.mails()).toHaveLength(sent);
    expect(await (await api.raw('/record')).text()).not.toContain('/record/subscribe');
  });

  it('alert no administrator when a stranger’s address takes no mail', async () => {
    const mailer = {
      sends: true,
      send: () => Promise.reject(new Error('No such mailbox.')),
      close: () => undefined,
    };
    const api = await startApi({ mailer });
    await subscribe(api);
    for (let hour = 0; hour < 30; hour += 1) {
      await api.services.membership.mails.sendDue();
      api.advance(DAY_MS / 20);
    }
    expect(await api.database.db.select().from(mails)).toMatchObject([{ state: 'failed' }]);
    expect(await api.database.db.select().from(outboxEvents)).toEqual([]);
  });
});
