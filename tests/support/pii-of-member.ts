import { chartAnalyses, institutionalRuns, sentimentViews } from '#api/db/schema/market.ts';
import { memberActivity } from '#api/db/schema/figures.ts';
import { journalScreenshots } from '#api/db/schema/journal.ts';
import {
  chatLinkCodes,
  chatLinks,
  outboxEvents,
  notificationPreferences,
  notifications,
  pushMessages,
  pushSubscriptions,
} from '#api/db/schema/notifications.ts';
import { postLikes, posts, webinarRegistrations, webinars } from '#api/db/schema/content.ts';
import { hashToken } from '#api/features/auth/authenticate.service.ts';
import { diagnosticsEndpoints } from '#contracts/diagnostics.ts';
import { unreadChart } from '#contracts/market/chart-analyses.ts';
import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import { leadEndpoints } from '#contracts/payments/leads.ts';
import { priceAlertEndpoints } from '#contracts/price-alerts.ts';
import { userEndpoints } from '#contracts/users.ts';
import { anAccessRequest } from './access-requests.ts';
import { aTrade } from './builders.ts';
import { aChange, push } from './journal-changes.ts';
import { tinyPng } from './pictures.ts';
import { pay } from './paid-transactions.ts';
import { sellAccess } from './sell-access.ts';
import type { Api } from './start-api.ts';

/** Ama as she has used everything: nothing that can name her is without a row of hers. */
export async function createPersonalData(api: Api): Promise<void> {
  await sellAccess(api, 'ama');
  await push(api, [aChange(aTrade({ id: 'a', notes: 'ama was here' }))]);
  await leaveRequests(api);
  await leaveDiagnostics(api);
  await leaveRecords(api);
  await createNotifications(api);
}

/** What administrators did with her, and what she asked for before she was a member. */
async function leaveRequests(api: Api): Promise<void> {
  const admin = api.as('admin');
  const body = anAccessRequest({ name: 'ama', email: 'Ama@example.com', phone: '+233559876543' });
  await api.as(null).call(leadEndpoints.submit, { body });
  const [lead] = (await admin.call(leadEndpoints.list, { query: {} })).body;
  const params = { id: lead?.id ?? '' };
  await admin.call(leadEndpoints.changeStatus, { params, body: { status: 'contacted' } });
  await admin.call(userEndpoints.create, { body: { username: 'yaw', email: 'yaw@example.com' } });
  // Recorded by hand, before she was a member: nothing but the address says that it is hers.
  const note = 'ama paid at the counter';
  await pay(api.database, { id: 'by-hand', name: 'ama', email: 'AMA@example.com', note });
  await admin.call(adminPaymentEndpoints.correct, {
    params: { id: 'by-hand' },
    body: { kind: 'refund', amount: 1, reason: 'ama paid too much', seen: 0 },
  });
  await pay(api.database, { id: 'of-kofi', user_id: api.people.kofi.id, name: 'kofi' });
}

/** What her devices sent of their own, and what was refused. */
async function leaveDiagnostics(api: Api): Promise<void> {
  const body = { text: 'The device of ama does not sync.' };
  await api.as('ama').call(diagnosticsEndpoints.send, { body });
  await push(api, [aChange(aTrade({ id: 'refused', notes: 'ama '.repeat(2000) }))]);
  await api.services.journal.activity.flush();
  const alert = { ...priceAlertEndpoints.put.exampleBody, note: 'ama sells here' };
  await api.as('ama').call(priceAlertEndpoints.put, { params: { id: 'alert' }, body: alert });
}

async function leaveRecords({ database, people, now }: Api): Promise<void> {
  const user_id = people.ama.id;
  const at = now();
  const written = { title: 'Before the open', description: '', created_at: at, updated_at: at };
  await database.write(async (tx) => {
    await tx.insert(posts).values({ id: 'post', author: 'Administrator', ...written });
    await tx.insert(postLikes).values({ post_id: 'post', user_id });
    await tx.insert(journalScreenshots).values({
      user_id,
      sha: tinyPng.sha,
      type: 'image/png',
      bytes: Buffer.from(tinyPng.bytes),
      created_at: at,
    });
    await tx.insert(sentimentViews).values({ hour: at, user_id });
    const activity = { unit: 'hour', at, user_id } as const;
    await tx.insert(memberActivity).values(activity).onConflictDoNothing();
    await tx.insert(chartAnalyses).values({
      id: 'analysis',
      user_id,
      instrument: 'EURUSD',
      timeframe: 'H1',
      as_of: at,
      data_source: 'simulated',
      analysis_status: 'failed',
      reading: unreadChart('H1'),
      created_at: at,
    });
    await tx.insert(institutionalRuns).values({
      id: 'run',
      user_id,
      pair: 'EURUSD',
      timeframe: '1hour',
      bias: 'Neutral',
      confidence: 50,
      volume: 50,
      created_at: at,
    });
    await tx.insert(webinars).values({
      id: 'webinar',
      title: 'Risk first',
      description: '',
      presenter: 'Esi',
      starts_at: at,
      duration_min: 60,
      meeting_url: 'https://meet.example.com/1',
      topics: [],
      changes: 0,
      created_at: at,
      updated_at: at,
    });
    await tx
      .insert(webinarRegistrations)
      .values({ webinar_id: 'webinar', user_id, created_at: at });
  });
}

async function createNotifications({ database, people, now }: Api): Promise<void> {
  const { id: user_id, token } = people.ama;
  const at = now();
  const common = { facts: [], item: null, is_quiet: false, created_at: at };
  const toAdministrators = { ...common, audience: 'administrators', title: 'News' } as const;
  await database.write(async (tx) => {
    await tx.insert(outboxEvents).values([
      {
        ...common,
        id: 'to-her',
        key: 'to-her',
        topic: 'access_expiring',
        audience: 'one',
        user_id,
        title: 'Your access ends soon, ama',
        body: '',
        section: 'renew',
      },
      {
        ...toAdministrators,
        id: 'of-lead',
        key: 'of-lead',
        topic: 'new_lead',
        body: 'ama requested Monthly access.',
        section: 'leads',
        item: 'lead-ama',
      },
      {
        ...toAdministrators,
        id: 'of-mail',
        key: 'of-mail',
        topic: 'mail_failed',
        body: 'We stopped trying to send the e-mail to ama@example.com.',
        section: 'system',
      },
      {
        ...toAdministrators,
        id: 'of-kofi',
        key: 'of-kofi',
        topic: 'mail_failed',
        body: 'We stopped trying to send the e-mail to kofi@example.com.',
        section: 'system',
      },
    ]);
    await tx.insert(notifications).values({ user_id, notice_id: 'to-her' });
    await tx.insert(notificationPreferences).values({ user_id, topics: {}, updated_at: at });
    await tx
      .insert(chatLinks)
      .values({ id: 'link', user_id, telegram_id: '4201', name: '@ama', linked_at: at });
    const code_hash = hashToken('a code');
    await tx.insert(chatLinkCodes).values({ user_id, code_hash, expires_at: at });
    await tx.insert(pushSubscriptions).values({
      id: 'subscription',
      endpoint: 'https://push.example.com/ama',
      user_id,
      session_token_hash: hashToken(token),
      p256dh: 'key',
      auth: 'secret',
      created_at: at,
    });
    await tx.insert(pushMessages).values({
      notice_id: 'to-her',
      subscription_id: 'subscription',
      attempts: 0,
      next_try_at: at,
      expires_at: at,
    });
  });
}
