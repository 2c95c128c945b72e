import { adminPaymentEndpoints } from '#contracts/admin-payments.ts';
import { authEndpoints } from '#contracts/auth.ts';
import { leadEndpoints } from '#contracts/leads.ts';
import { packageEndpoints } from '#contracts/packages.ts';
import { paymentEndpoints } from '#contracts/payments.ts';
import { publicConfigEndpoints } from '#contracts/public-config.ts';
import { DEMO_APPROVAL_MS } from '#contracts/rules/demo-payments.ts';
import { PlatformSettings, settingsEndpoints } from '#contracts/settings.ts';
import { visitorEndpoints } from '#contracts/visitors.ts';
import type { Side } from './membership-sides.ts';

const HOUR_MS = 3_600_000;
/** Less than a login session may idle. */
const NEARLY_A_DAY_MS = 23 * HOUR_MS;
/** The server asks a gateway no more often. */
const POLL_MS = 4000;

const kwame = { name: 'Kwame Boateng', email: 'kwame@example.com', phone: '024 123 4567' };
const asked = { user_details: kwame, package_type: 'monthly', accepted_terms: '2026-11-22' };

/** Begins a payment as a visitor; the session's id. */
async function begin(ask: Side['ask'], method: string, details: object = kwame): Promise<string> {
  const request = { ...asked, user_details: details };
  const visitor = await ask(null, visitorEndpoints.anonymousSession, { body: request });
  const body = { ...request, payment_method: method, origin_url: 'http://localhost:8787' };
  const session = await ask(visitor.body.access_token, paymentEndpoints.createSession, { body });
  return session.body.session_id;
}

const charge = (session_id: string, phone_number: string) => ({
  body: { session_id, phone_number, provider: 'mtn', amount: 30 },
});

async function newestPayment({ ask, admin }: Pick<Side, 'ask' | 'admin'>): Promise<string> {
  const { body } = await ask(admin, adminPaymentEndpoints.list, { query: {} });
  return body[0]?.id ?? '';
}

export type Walk = (side: Side) => Promise<void>;

const request: Walk = async ({ ask, admin, wait }) => {
  await ask(null, packageEndpoints.list);
  await ask(null, leadEndpoints.submit, { body: asked });
  wait(HOUR_MS);
  const again = { ...kwame, email: 'KWAME@example.com', phone: '020 765 4321' };
  await ask(null, leadEndpoints.submit, { body: { user_details: again, package_type: 'monthly' } });
  await ask(null, leadEndpoints.submit, { body: { ...asked, package_type: 'weekly' } });
  await ask(null, leadEndpoints.submit, { body: { user_details: {}, package_type: 'monthly' } });
  const list = await ask(admin, leadEndpoints.list, { query: {} });
  const [newest] = list.body;
  const change = { params: { id: newest?.id ?? '' } };
  const { updated_at } = newest ?? {};
  const contacted = { status: 'contacted', notes: 'Called', updated_at };
  wait(HOUR_MS);
  await ask(admin, leadEndpoints.changeStatus, { ...change, body: contacted });
  await ask(admin, leadEndpoints.changeStatus, { ...change, body: contacted });
  await ask(admin, leadEndpoints.changeStatus, { ...change, body: { status: 'declined' } });
  await ask(admin, leadEndpoints.changeStatus, { ...change, body: { status: 'pending' } });
  await ask(admin, leadEndpoints.remove, change);
  await ask(admin, leadEndpoints.remove, change);
  await ask(admin, leadEndpoints.list, { query: {} });
};

const card: Walk = async ({ ask, admin, wait }) => {
  const session_id = await begin(ask, 'stripe');
  const session = { params: { session_id } };
  await ask(null, paymentEndpoints.status, session);
  await ask(null, paymentEndpoints.mobileMoneyStatus, session);
  await ask(null, paymentEndpoints.initiateMobileMoney, charge(session_id, '024 123 4567'));
  wait(POLL_MS);
  await ask(null, paymentEndpoints.complete, session);
  await ask(null, paymentEndpoints.complete, session);
  await ask(null, paymentEndpoints.status, session);
  const paid = { params: { id: await newestPayment({ ask, admin }) } };
  wait(HOUR_MS);
  const { body } = await ask(admin, adminPaymentEndpoints.activate, paid);
  wait(HOUR_MS);
  await ask(admin, adminPaymentEndpoints.activate, paid);
  await ask(admin, leadEndpoints.list, { query: {} });
  await ask(admin, adminPaymentEndpoints.subscriptions, { query: {} });
  const { access_code } = body.user;
  const member = await ask(null, authEndpoints.login, { body: { access_code } });
  const token = member.body.access_token;
  await ask(token, paymentEndpoints.receipts);
  await renew({ ask, admin, wait }, token);
  await ask(admin, adminPaymentEndpoints.withdraw, paid);
  await ask(admin, adminPaymentEndpoints.withdraw, paid);
  await ask(admin, adminPaymentEndpoints.activate, paid);
  await ask(admin, adminPaymentEndpoints.subscriptions, { query: {} });
  await ask(token, authEndpoints.verify);
  await ask(token, paymentEndpoints.receipts);
  await ask(admin, adminPaymentEndpoints.clearAll);
  await ask(admin, adminPaymentEndpoints.list, { query: {} });
};

/** A member buys a week more, from inside. */
async function renew({ ask, admin, wait }: Side, token: string): Promise<void> {
  wait(NEARLY_A_DAY_MS);
  const body = {
    ...asked,
    package_type: 'weekly',
    payment_method: 'stripe',
    origin_url: 'http://localhost:8787',
  };
  const session = await ask(token, paymentEndpoints.createSession, { body });
  await ask(null, paymentEndpoints.complete, {
    params: { session_id: session.body.session_id },
  });
  const id = await newestPayment({ ask, admin });
  await ask(admin, adminPaymentEndpoints.activate, { params: { id } });
  await ask(token, authEndpoints.verify);
}

/** What a number plays, asked about a while later. */
const phone =
  (number: string, laterMs = DEMO_APPROVAL_MS + 1000): Walk =>
  async ({ ask, admin, wait }) => {
    const session_id = await begin(ask, 'mobile_money');
    const session = { params: { session_id } };
    await ask(null, paymentEndpoints.initiateMobileMoney, {
      body: { ...charge(session_id, number).body, amount: 29 },
    });
    await ask(null, paymentEndpoints.initiateMobileMoney, charge(session_id, number));
    await ask(null, paymentEndpoints.initiateMobileMoney, charge(session_id, '020 000 0001'));
    await ask(null, paymentEndpoints.answerOtp, { body: { session_id, otp: '0000' } });
    wait(POLL_MS);
    await ask(null, paymentEndpoints.mobileMoneyStatus, session);
    await ask(null, paymentEndpoints.answerOtp, { body: { session_id, otp: '7351' } });
    await ask(null, paymentEndpoints.answerOtp, { body: { session_id, otp: '7351' } });
    wait(laterMs);
    await ask(null, paymentEndpoints.mobileMoneyStatus, session);
    await ask(null, paymentEndpoints.status, session);
    await ask(null, paymentEndpoints.initiateMobileMoney, charge(session_id, number));
    await ask(admin, adminPaymentEndpoints.activate, {
      params: { id: await newestPayment({ ask, admin }) },
    });
  };

const wrongVouchers: Walk = async ({ ask, admin, wait }) => {
  const session_id = await begin(ask, 'mobile_money');
  await ask(null, paymentEndpoints.initiateMobileMoney, charge(session_id, '020 000 0004'));
  for (let n = 0; n < 6; n += 1) {
    await ask(null, paymentEndpoints.answerOtp, { body: { session_id, otp: '0000' } });
  }
  wait(POLL_MS);
  await ask(null, paymentEndpoints.mobileMoneyStatus, { params: { session_id } });
  await ask(null, paymentEndpoints.status, { params: { session_id } });
  await ask(admin, adminPaymentEndpoints.list, { query: {} });
};

const cardThat =
  (number: string): Walk =>
  async ({ ask, wait }) => {
    const session_id = await begin(ask, 'stripe', { ...kwame, phone: number });
    wait(POLL_MS);
    await ask(null, paymentEndpoints.status, { params: { session_id } });
    wait(3 * HOUR_MS);
    await ask(null, paymentEndpoints.status, { params: { session_id } });
    await ask(null, paymentEndpoints.complete, { params: { session_id } });
  };

const unknown: Walk = async ({ ask, admin }) => {
  const session = { params: { session_id: '3f2b8c1d9e0a4b5c8d7e6f5a4b3c2d1e' } };
  for (const endpoint of [
    paymentEndpoints.status,
    paymentEndpoints.mobileMoneyStatus,
    paymentEndpoints.complete,
  ]) {
    await ask(null, endpoint, session);
  }
  await ask(
    null,
    paymentEndpoints.initiateMobileMoney,
    charge(session.params.session_id, '024 123 4567'),
  );
  await ask(null, paymentEndpoints.answerOtp, { body: { ...session.params, otp: '7351' } });
  await ask(null, paymentEndpoints.answerOtp, { body: { ...session.params, otp: '7 351' } });
  await ask(null, paymentEndpoints.createSession, { body: asked });
  await ask(null, paymentEndpoints.receipts);
  const nothing = { params: { id: 'nothing' } };
  await ask(admin, adminPaymentEndpoints.activate, nothing);
  await ask(admin, adminPaymentEndpoints.withdraw, nothing);
};

const record: Walk = async ({ ask, admin, wait }) => {
  const cash = { user_details: kwame, package_type: 'yearly', amount: 69.99, method: 'cash' };
  await ask(admin, adminPaymentEndpoints.record, { body: { ...cash, note: 'At the workshop' } });
  const cashed = { params: { id: await newestPayment({ ask, admin }) } };
  await ask(admin, adminPaymentEndpoints.withdraw, cashed);
  await ask(admin, adminPaymentEndpoints.activate, cashed);
  await ask(admin, adminPaymentEndpoints.record, { body: { ...cash, amount: 0.001 } });
  wait(NEARLY_A_DAY_MS);
  await ask(admin, settingsEndpoints.change, { body: { auto_activate_paid: true } });
  await ask(admin, adminPaymentEndpoints.record, { body: { ...cash, package_type: 'weekly' } });
  const session_id = await begin(ask, 'stripe', { ...kwame, email: 'esi.quaye@example.com' });
  await ask(null, paymentEndpoints.complete, { params: { session_id } });
  await ask(admin, adminPaymentEndpoints.list, { query: {} });
  await ask(admin, adminPaymentEndpoints.subscriptions, { query: {} });
};

const settings: Walk = async ({ ask, admin, wait }) => {
  const { body } = await ask(admin, settingsEndpoints.read);
  const { updated_at: readAt } = body;
  const closed = { ...PlatformSettings.parse({}), allow_new_registrations: false };
  wait(HOUR_MS);
  await ask(admin, settingsEndpoints.change, { body: { ...closed, updated_at: readAt } });
  await ask(admin, settingsEndpoints.change, { body: { ...closed, updated_at: readAt } });
  await ask(admin, settingsEndpoints.change, { body: { ...closed, log_level: 'LOUD' } });
  await ask(null, publicConfigEndpoints.read);
  await ask(null, leadEndpoints.submit, { body: asked });
  await ask(null, visitorEndpoints.anonymousSession, { body: asked });
  const maintained = { platform_name: 'Desk', maintenance_mode: true, auto_refresh: false };
  await ask(admin, settingsEndpoints.change, { body: maintained });
  await ask(null, publicConfigEndpoints.read);
  await ask(null, visitorEndpoints.anonymousSession, { body: asked });
  await ask(admin, settingsEndpoints.read);
};

export const walks: [said: string, walk: Walk][] = [
  ['a request for access', request],
  ['a payment by card, what it gives, and what is taken back', card],
  ['a card that is declined', cardThat('024 000 0001')],
  ['a card nobody completes', cardThat('024 123 4567')],
  ['a payment on a phone', phone('024 123 4567')],
  ['a payment that is declined on the phone', phone('024 000 0001')],
  ['a prompt that expires', phone('024 000 0002')],
  ['a prompt that nobody answers', phone('024 000 0003', 3 * HOUR_MS)],
  ['a voucher', phone('020 000 0004')],
  ['five wrong vouchers', wrongVouchers],
  ['what does not exist', unknown],
  ['money received otherwise, and what activates itself', record],
  ['settings', settings],
];
