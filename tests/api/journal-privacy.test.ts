import { eq, like } from 'drizzle-orm';
import { beforeAll, afterAll, describe, expect, it } from 'vitest';
import { auditLog } from '#api/db/schema/system.ts';
import { mails, notificationPreferences } from '#api/db/schema/notifications.ts';
import { accountEndpoints } from '#contracts/account.ts';
import { authEndpoints } from '#contracts/auth.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { allEndpoints } from '#contracts/index.ts';
import { adminJournalEndpoints } from '#contracts/journal/admin-journal.ts';
import { journalEndpoints } from '#contracts/journal/journal.ts';
import { journalSyncEndpoints } from '#contracts/journal/journal-sync.ts';
import { memberEndpoints } from '#contracts/members.ts';
import { NOTIFICATION_PROTOCOL, notificationEndpoints } from '#contracts/notifications.ts';
import { mayView } from '#contracts/rules/access/refusals.ts';
import { outboxEndpoints } from '#contracts/system.ts';
import { userEndpoints } from '#contracts/users.ts';
import { send, toRequest } from '#tests/support/api-client.ts';
import { aTrade } from '#tests/support/builders.ts';
import { openPartialMarket } from '#tests/support/partial-market.ts';
import { inboxOf } from '#tests/support/inboxes.ts';
import { MARK, secrets, writeJournal } from '#tests/support/marked-journal.ts';
import { type Api, openApi, startApi } from '#tests/support/start-api.ts';
import { nameOf, requestFor } from '#tests/support/valid-requests.ts';

const allow = (api: Api, journal_sums_only: boolean) =>
  api.as('ama').call(accountEndpoints.changePrivacy, { body: { journal_sums_only } });

/** The mail about the journal. */
async function mailOf(api: Api): Promise<string> {
  const [mail] = await api.database.db
    .select({ id: mails.id })
    .from(mails)
    .where(eq(mails.user_id, api.people.ama.id));
  return mail?.id ?? '';
}

/** What paths of administrators name here; of all others the usual. */
async function subjectOf(api: Api, { path }: Endpoint): Promise<string | undefined> {
  if (path.startsWith('/admin/users/:id')) return api.people.ama.id;
  if (path.startsWith('/admin/outbox/:id')) return mailOf(api);
  return undefined;
}

async function answerTo(api: Api, endpoint: Endpoint, token: string): Promise<Response> {
  const parts = await requestFor(api, endpoint, await subjectOf(api, endpoint));
  return send(api.router, toRequest(endpoint, parts, { token }));
}

const leaksIn = (text: string): string[] => secrets.filter((trace) => text.includes(trace));

const adminReads = allEndpoints.filter(
  ({ access, method, path }) =>
    access === 'admin' && (method === 'GET' || path === '/admin/users/export'),
);
const viewReads = allEndpoints.filter(
  (endpoint) =>
    !['admin', 'public'].includes(endpoint.access) &&
    mayView(endpoint) &&
    endpoint.path !== '/auth/logout',
);
const named = (endpoints: readonly Endpoint[]) =>
  endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const);

/** Where administrators see parts of the journal of a member who has not chosen otherwise. */
const usuallySeen = [
  'GET /admin/trading-journal',
  'GET /admin/outbox',
  'GET /admin/outbox/:id/preview',
  'GET /admin/trading-journal/summary', // the pair that is traded most
];

describe('a member who shows only sums of the journal', () => {
  let api: Api;
  let viewToken = '';
  beforeAll(async () => {
    api = await openApi({ openMarket: (now) => openPartialMarket(now, ['EURUSD']) });
    await writeJournal(api);
    await allow(api, true);
    const params = { id: api.people.ama.id };
    viewToken = (await api.as('esi').call(memberEndpoints.view, { params })).body.access_token;
  });
  afterAll(() => api.close());

  it.each(named(adminReads))('%s answers an administrator no single trade', async (name, each) => {
    const response = await answerTo(api, each, api.people.admin.token);
    const text = await response.text();
    expect([name, response.status]).toEqual([name, 200]);
    expect([name, leaksIn(text)]).toEqual([name, []]);
    expect([name, text.includes(api.people.ama.code)]).toEqual([name, false]);
  });

  it.each(named(viewReads))('%s shows nothing of the journal in a view', async (name, each) => {
    const response = await answerTo(api, each, viewToken);
    const text = await response.text();
    expect([name, leaksIn(text)]).toEqual([name, []]);
  });

  it.each(named(viewReads.filter(({ ofJournal }) => ofJournal === true)))(
    '%s is refused in a view with one sentence',
    async (_name, each) => {
      const response = await answerTo(api, each, viewToken);
      expect(response.status).toBe(403);
      const sentence = 'ama shows administrators only sums of the journal.';
      expect(await response.text()).toContain(sentence);
    },
  );

  it('is still in the sums, and the console learns that the list lacks trades', async () => {
    const admin = api.as('admin');
    const summary = (await admin.call(adminJournalEndpoints.summary)).body;
    expect(summary).toMatchObject({ total_trades: 3, traders: 2, sums_only: 1 });
    expect(summary.top_pairs).toMatchObject([{ pair: 'EURUSD' }]);
    const params = { id: api.people.ama.id };
    const { journal } = (await admin.call(memberEndpoints.page, { params })).body;
    expect(journal).toEqual({
      sums: [{ currency: 'USD', trades: 2, won: 0, pnl: -474.28 }],
      last_trade: null,
      sums_only: true,
    });
  });

  it.each([
    [{}, 1],
    [{ trader: 'a' }, 0],
    [{ trader: 'o' }, 1],
    [{ pair: MARK }, 0],
    [{ pair: MARK, trader: 'ama' }, 0],
  ] as const)('is not among the trades, nor counted there: %j', async (query, others) => {
    const page = await api.as('admin').call(adminJournalEndpoints.list, { query });
    expect(page.body.map(({ username }) => username)).toEqual(others === 1 ? ['kofi'] : []);
    expect(page.headers.get('x-total-count')).toBe(String(others));
  });

  it('is not found by words of a mail about the journal, which the list shows without subject', async () => {
    const admin = api.as('admin');
    expect((await admin.call(outboxEndpoints.list, { query: { search: MARK } })).body).toEqual([]);
    const list = (await admin.call(outboxEndpoints.list, { query: { search: 'ama@' } })).body;
    expect(list).toHaveLength(2); // a rule of an account, and a price alert
    for (const mail of list) {
      expect(mail).toMatchObject({ kind: 'notice', subject: null, private: true, state: 'sent' });
      const text = await admin.call(outboxEndpoints.preview, { params: { id: mail.id } });
      expect(text.body).toEqual({ subject: null, text: null, private: true });
    }
  });

  it('is no part of what the inbox of a view counts', async () => {
    const query = { protocol: NOTIFICATION_PROTOCOL };
    const counts: unknown[] = [];
    for (const reader of [api.as(null, { token: viewToken }), api.as('ama')]) {
      const { body, headers } = await reader.call(notificationEndpoints.list, { query });
      const { unread, notifications } = body;
      counts.push([notifications.length, unread, headers.get('x-total-count')]);
    }
    expect(counts).toEqual([
      [0, 0, '0'],
      [2, 2, '2'],
    ]);
  });

  it('reads the own journal, inbox and mails as before', async () => {
    const ama = api.as('ama');
    expect((await ama.call(journalEndpoints.list)).body).toHaveLength(2);
    expect((await ama.call(journalSyncEndpoints.pull, { query: {} })).body.rows).toHaveLength(4);
    const query = { protocol: NOTIFICATION_PROTOCOL };
    const { notifications } = (await ama.call(notificationEndpoints.list, { query })).body;
    expect(JSON.stringify(notifications)).toContain(MARK);
  });
});

const ofAma = (api: Api) => ({ params: { id: api.people.ama.id }, query: {} });

async function startHidden(): Promise<Api> {
  const api = await startApi();
  await allow(api, true);
  return api;
}

describe('the access code of a member who shows only sums', () => {
  it('is in no list and on no page of the console, and the login mails it to the member as before', async () => {
    const api = await startHidden();
    const { body: users } = await api.as('esi').call(userEndpoints.list, { query: {} });
    const codes = users.map(({ username, access_code, sums_only }) => [
      username,
      access_code === null,
      sums_only,
    ]);
    expect(codes).toEqual(
      expect.arrayContaining([
        ['ama', true, true],
        ['kofi', false, false],
      ]),
    );
    await api.as(null).call(accountEndpoints.resendCode, { body: { email: 'ama@example.com' } });
    const [mail] = await api.mails();
    expect([mail?.to, mail?.text.includes(api.people.ama.code)]).toEqual(['ama@example.com', true]);
  });

  it('is mailed and not shown when an administrator draws a new one', async () => {
    const api = await startHidden();
    const { body } = await api.as('esi').call(userEndpoints.newCode, ofAma(api));
    expect([body.access_code, body.user.access_code]).toEqual([null, null]);
    const [mail] = await api.mails();
    expect(mail?.to).toBe('ama@example.com');
    expect(mail?.text).toMatch(/[0-9A-Z]{4}-[0-9A-Z]{4}/);
  });

  it('is not drawn anew where the answer alone could have it: without an address, and for a new administrator', async () => {
    const api = await startHidden();
    const esi = api.as('esi');
    const promotion = { username: 'ama', email: 'ama@example.com', role: 'admin' } as const;
    const promoted = await esi.call(userEndpoints.change, { ...ofAma(api), body: promotion });
    expect(promoted.problem.code).toBe('journal.sums_only');
    await esi.call(userEndpoints.change, {
      ...ofAma(api),
      body: { username: 'ama', role: 'user' },
    });
    const drawn = await esi.call(userEndpoints.newCode, ofAma(api));
    expect(drawn.problem.code).toBe('journal.sums_only');
    const login = { body: { access_code: api.people.ama.code } };
    expect((await api.as(null).call(authEndpoints.login, login)).status).toBe(200);
  });
});

describe('another e-mail address that an administrator enters', () => {
  it('gets no mails about the journal of a member who shows only sums, and the old address learns of it', async () => {
    const api = await startApi();
    await allow(api, true);
    const params = { id: api.people.ama.id };
    const body = { username: 'ama', role: 'user', email: 'Other@example.com' } as const;
    await writeJournal(api, async () => {
      await api.as('esi').call(userEndpoints.change, { params, body });
    });
    const mailed = await api.mails();
    expect(mailed.map(({ to, subject }) => [to, subject])).toEqual([
      ['ama@example.com', 'Bellwether: Your e-mail address was changed'],
    ]);
    expect(mailed[0]?.text).not.toMatch(/other@/iu);
    const query = { protocol: NOTIFICATION_PROTOCOL };
    const { topics } = (await api.as('ama').call(notificationEndpoints.preferences, { query }))
      .body;
    const off = topics.filter(({ email }) => !email).map(({ topic }) => topic);
    expect(off).toEqual(['account_rules', 'weekly_review', 'price_alert']);
  });

  it('changes nothing else where the member shows the trades, or has chosen no channels yet', async () => {
    const api = await startApi();
    const { ama, kofi } = api.people;
    await allow(api, true);
    for (const { id, name } of [
      { id: kofi.id, name: 'kofi' },
      { id: ama.id, name: 'ama' },
    ]) {
      const body = { username: name, role: 'user', email: `${name}.2@example.com` } as const;
      await api.as('esi').call(userEndpoints.change, { params: { id }, body });
    }
    const stored = await api.database.db.select().from(notificationPreferences);
    const off = { push: true, email: false };
    expect(stored.map(({ user_id, topics }) => [user_id, topics])).toEqual([
      [ama.id, { account_rules: off, weekly_review: off, price_alert: off }],
    ]);
    expect((await api.mails()).map(({ to }) => to)).toEqual(['ama@example.com']);
  });
});

describe('what administrators see otherwise', () => {
  it('is the trades and the mails: what these tests look for is there to be found', async () => {
    const api = await startApi();
    await writeJournal(api);
    const seen: string[] = [];
    for (const endpoint of adminReads.filter((each) => usuallySeen.includes(nameOf(each)))) {
      const text = await (await answerTo(api, endpoint, api.people.admin.token)).text();
      if (leaksIn(text).length > 0) seen.push(nameOf(endpoint));
    }
    expect(seen.toSorted()).toEqual(usuallySeen.toSorted());
    const params = { id: api.people.ama.id };
    const { access_token } = (await api.as('esi').call(memberEndpoints.view, { params })).body;
    for (const endpoint of viewReads.filter(({ ofJournal }) => ofJournal === true)) {
      expect((await answerTo(api, endpoint, access_token)).status).toBe(200);
    }
  });
});

describe('the choice of what administrators see', () => {
  it('counts at once, in a view that has begun too, and can be taken back', async () => {
    const api = await startApi();
    await api.as('ama').call(journalEndpoints.add, { body: aTrade() });
    const params = { id: api.people.ama.id };
    const { access_token } = (await api.as('esi').call(memberEndpoints.view, { params })).body;
    const view = api.as(null, { token: access_token });
    const statuses: number[] = [];
    for (const isHidden of [false, true, false]) {
      await allow(api, isHidden);
      statuses.push((await view.call(journalEndpoints.list)).status);
      const { body } = await api.as('admin').call(adminJournalEndpoints.list, { query: {} });
      expect(body).toHaveLength(isHidden ? 0 : 1);
    }
    expect(statuses).toEqual([200, 403, 200]);
  });

  it('tells the member once, with time and device, when administrators see the trades again', async () => {
    const api = await startApi();
    await allow(api, true);
    expect(await inboxOf(api, 'ama')).toEqual([]);
    await allow(api, false);
    await allow(api, false);
    const [notification, ...others] = await inboxOf(api, 'ama');
    expect(others).toEqual([]);
    expect(notification).toMatchObject({
      topic: 'account_rules',
      title: 'Administrators see your trades again',
      body: expect.stringMatching(/was switched off on .*UTC, on an unnamed device\./),
    });
    const [mail, ...more] = await api.mails();
    expect([mail?.to, more]).toEqual(['ama@example.com', []]);
    expect(mail?.text).toContain(notification?.body);
  });

  it('is the own act of the member: recorded once, and refused in a view', async () => {
    const api = await startApi();
    const { privacy, changePrivacy } = accountEndpoints;
    expect((await api.as('ama').call(privacy)).body).toEqual({ journal_sums_only: false });
    await allow(api, true);
    await allow(api, true);
    expect((await api.as('ama').call(privacy)).body).toEqual({ journal_sums_only: true });
    const acts = await api.database.db
      .select({ actor: auditLog.actor, action: auditLog.action })
      .from(auditLog)
      .where(like(auditLog.action, 'auth.journal%'));
    expect(acts).toEqual([{ actor: 'ama', action: 'auth.journal_hidden' }]);
    const params = { id: api.people.ama.id };
    const { access_token } = (await api.as('esi').call(memberEndpoints.view, { params })).body;
    const changed = await api
      .as(null, { token: access_token })
      .call(changePrivacy, { body: { journal_sums_only: false } });
    expect(changed.problem.code).toBe('auth.read_only');
  });
});
