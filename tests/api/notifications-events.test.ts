import { describe, expect, it } from 'vitest';
import { outboxEvents, notifications } from '#api/db/schema/notifications.ts';
import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import { leadEndpoints } from '#contracts/payments/leads.ts';
import { paymentEndpoints } from '#contracts/payments/payments.ts';
import { platformDataEndpoints } from '#contracts/system.ts';
import { postEndpoints } from '#contracts/posts.ts';
import type { PlatformSettings } from '#contracts/settings.ts';
import { anAccessRequest } from '#tests/support/access-requests.ts';
import { openPaid } from '#tests/support/activating.ts';
import { aFoundSignal, lost } from '#tests/support/issued-signals.ts';
import { headlinesOf, inboxOf } from '#tests/support/inboxes.ts';
import { beginPayment } from '#tests/support/sample-sales.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';

const issue = async (api: Api, kind: Parameters<typeof aFoundSignal>[0] = {}) => {
  const [signal] = await api.services.signals.issue([aFoundSignal({ slot: api.now(), ...kind })]);
  return signal?.id ?? '';
};
const isQuiet = async (api: Api) =>
  (await api.database.db.select().from(outboxEvents)).map((event) => event.is_quiet);

describe('signals', () => {
  it('notify members once when they are issued', async () => {
    const api = await startApi();
    const foundSignal = aFoundSignal();
    await api.services.signals.issue([foundSignal]);
    await api.services.signals.issue([foundSignal]);
    const [signal, ...others] = await inboxOf(api, 'ama');
    expect(signal).toMatchObject({
      topic: 'new_signal',
      title: 'EURUSD buy, Peak Scanner',
      body: 'Entry 1.08500, confidence 78%. Simulated market. Informational only.',
    });
    expect(others).toEqual([]);
  });

  it('cause no notifications when they are issued late or in a replay, and neither does their close', async () => {
    const api = await startApi();
    const late = await issue(api, { slot: api.now() - 3_600_000 });
    const past = await issue(api, { isReplay: true });
    const outcomes = [late, past].map((signal_id) => ({ signal_id, ...lost }));
    const news = { at: api.now(), isOutOfHours: false };
    expect(await api.services.stores.signals.addOutcomes(outcomes, news)).toBe(2);
    expect(await inboxOf(api, 'ama')).toEqual([]);
  });

  it('notify members when they close, with the result in R', async () => {
    const api = await startApi();
    const signal_id = await issue(api);
    const news = { at: api.now(), isOutOfHours: false };
    await api.services.stores.signals.addOutcomes([{ signal_id, ...lost }], news);
    await api.services.stores.signals.addOutcomes([{ signal_id, ...lost }], news);
    expect(await headlinesOf(api, 'ama')).toEqual([
      'signal_closed: EURUSD buy closed: −1.06 R',
      'new_signal: EURUSD buy, Peak Scanner',
    ]);
  });

  it.each([
    ['2026-11-20T23:00:00.000Z', 'peak', true],
    ['2026-11-20T21:59:00.000Z', 'peak', false],
    ['2026-11-20T23:00:00.000Z', '1m_sniper', false],
    ['2026-11-20T23:00:00.000Z', 'weekly', false],
  ] as const)('at %s, of %s: the inbox alone: %s', async (now, scanner, quiet) => {
    const api = await startApi({ now });
    await issue(api, { scanner });
    expect(await isQuiet(api)).toEqual([quiet]);
    expect(await inboxOf(api, 'ama')).toHaveLength(1);
  });
});

describe('posts', () => {
  it('notify members when they are published, and the notification is deleted with the post', async () => {
    const api = await startApi();
    const body = { title: 'Before the open', description: 'We wait.', images: [] };
    const post = (await api.as('admin').call(postEndpoints.create, { body })).body;
    const params = { id: post.id };
    await api.as('admin').call(postEndpoints.change, { params, body: { ...body, title: 'New' } });
    expect(await inboxOf(api, 'ama')).toMatchObject([
      {
        topic: 'new_post',
        title: 'Before the open',
        body: 'We wait.',
        target: { section: 'posts', item: post.id },
      },
    ]);
    await api.as('admin').call(postEndpoints.remove, { params });
    expect(await inboxOf(api, 'ama')).toEqual([]);
  });
});

describe('requests for access', () => {
  it('notify administrators once, however often they are repeated, until they are deleted', async () => {
    const api = await startApi();
    for (const name of ['Kwame Boateng', 'kwame  boateng']) {
      await api.as(null).call(leadEndpoints.submit, { body: anAccessRequest({ name }) });
    }
    const [notification, ...others] = await inboxOf(api, 'esi');
    expect(notification).toMatchObject({
      topic: 'new_lead',
      body: 'Kwame Boateng requested Monthly access.',
      target: { section: 'leads' },
    });
    expect(others).toEqual([]);
    expect(await inboxOf(api, 'ama')).toEqual([]);
    const params = { id: notification?.target.item ?? '' };
    await api.as('admin').call(leadEndpoints.remove, { params });
    expect(await inboxOf(api, 'esi')).toEqual([]);
  });

  it('fault 58: notify administrators of each person when two give the same address', async () => {
    const api = await startApi();
    for (const name of ['Kwame Boateng', 'Kwame B.']) {
      await api.as(null).call(leadEndpoints.submit, { body: anAccessRequest({ name }) });
    }
    const bodies = (await inboxOf(api, 'esi')).map(({ body }) => body);
    expect(bodies.toSorted()).toEqual([
      'Kwame B. requested Monthly access.',
      'Kwame Boateng requested Monthly access.',
    ]);
  });
});

const WAITING = 'payment_waiting: Payment to activate';
const paymentHeadlines = async (api: Api) =>
  (await headlinesOf(api, 'admin')).filter((line) => line.startsWith('payment'));
const auto = { auto_activate_paid: true };

async function buy(settings: Partial<PlatformSettings>, isProduction = false) {
  const api = await startApi({ settings, isProduction });
  const session_id = await beginPayment(api, 'stripe');
  await api.as(null).call(paymentEndpoints.complete, { params: { session_id } });
  return { api, sessionId: session_id };
}

describe('payments', () => {
  it('notify administrators when they wait for activation', async () => {
    const { api } = await buy({});
    expect(await paymentHeadlines(api)).toEqual([WAITING]);
    const [notification] = await inboxOf(api, 'admin');
    expect(notification?.body).toBe(
      'Kwame Boateng paid 30.00 USD for Monthly. Demo payment: no money moved.',
    );
    await api.as('admin').call(adminPaymentEndpoints.clearAll);
    expect(await paymentHeadlines(api)).toEqual([]);
  });

  it('cause no notifications when they were activated automatically', async () => {
    const { api } = await buy(auto);
    expect(await paymentHeadlines(api)).toEqual([]);
  });

  it('notify administrators once when automatic activation is on but not possible', async () => {
    const { api } = await buy(auto, true); // a demo payment in production
    await api.services.membership.activation.activateMissed();
    expect(await paymentHeadlines(api)).toEqual([WAITING]);
  });

  it('state in the notification why they were not activated', async () => {
    const { api, id } = await openPaid({ email: 'esi@example.com' }, { settings: auto });
    await api.services.membership.activation.onPaid(id);
    const [notification] = await inboxOf(api, 'admin');
    expect(notification?.body).toContain('this is the address of an administrator.');
  });

  it('notify administrators once about a dispute, even when it is reported twice', async () => {
    const { api, sessionId } = await buy(auto);
    const update = { kind: 'disputed', alert: 'The customer disputed the payment.' } as const;
    const dispute = (eventKey: string) =>
      api.services.stores.paymentUpdates.apply({
        sessionId,
        update,
        eventKey,
        isAutoActivated: true,
        at: api.now(),
      });
    await dispute('evt_1');
    await dispute('evt_2');
    expect(await paymentHeadlines(api)).toEqual(['payment_waiting: A payment needs attention']);
    const [notification] = await inboxOf(api, 'admin');
    expect(notification?.body).toBe(`Kwame Boateng: ${update.alert}`);
  });
});

it('clearing all data empties every inbox, those of administrators too', async () => {
  const { api } = await buy({});
  await issue(api);
  await inboxOf(api, 'ama');
  await api.as('admin').call(platformDataEndpoints.clearAll);
  const { db } = api.database;
  expect([await db.$count(outboxEvents), await db.$count(notifications)]).toEqual([0, 0]);
});
