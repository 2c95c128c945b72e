import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import { authEndpoints } from '#contracts/auth.ts';
import { leadEndpoints, visitorEndpoints } from '#contracts/payments/leads.ts';
import { packageEndpoints, paymentEndpoints } from '#contracts/payments/payments.ts';
import { publicConfigEndpoints } from '#contracts/public-config.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { PlatformSettings, settingsEndpoints } from '#contracts/settings.ts';
import { userEndpoints } from '#contracts/users.ts';
import type { Side } from './membership-sides.ts';
import {
  accessRequest,
  begin,
  charge,
  kwame,
  NEARLY_A_DAY_MS,
  newestPayment,
  POLL_MS,
  type Walk,
} from './membership-steps.ts';

const request: Walk = async ({ ask, admin, wait }) => {
  await ask(null, packageEndpoints.list);
  await ask(null, leadEndpoints.submit, { body: accessRequest });
  await wait(HOUR_MS);
  const again = { ...kwame, email: 'KWAME@example.com', phone: '+233207654321' };
  await ask(null, leadEndpoints.submit, { body: { user_details: again, package_type: 'monthly' } });
  await ask(null, leadEndpoints.submit, { body: { ...accessRequest, package_type: 'weekly' } });
  await ask(null, leadEndpoints.submit, { body: { user_details: {}, package_type: 'monthly' } });
  const list = await ask(admin, leadEndpoints.list, { query: {} });
  const [newest] = list.body;
  const change = { params: { id: newest?.id ?? '' } };
  const { updated_at } = newest ?? {};
  const contacted = { status: 'contacted', notes: 'Called', updated_at };
  await wait(HOUR_MS);
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
  await ask(null, paymentEndpoints.initiateMobileMoney, charge(session_id, '+233241234567'));
  await wait(POLL_MS);
  await ask(null, paymentEndpoints.complete, session);
  await ask(null, paymentEndpoints.complete, session);
  await ask(null, paymentEndpoints.status, session);
  const paid = { params: { id: await newestPayment({ ask, admin }) } };
  const stranger = { ...kwame, name: 'Kwaku Boateng', phone: '+233550000199' };
  await ask(null, leadEndpoints.submit, {
    body: { user_details: stranger, package_type: 'monthly' },
  });
  await wait(HOUR_MS);
  const { body } = await ask(admin, adminPaymentEndpoints.activate, paid);
  await wait(HOUR_MS);
  await ask(admin, adminPaymentEndpoints.activate, paid);
  await ask(admin, leadEndpoints.list, { query: {} });
  await ask(admin, adminPaymentEndpoints.subscriptions, { query: {} });
  const { access_code } = body.user;
  const member = await ask(null, authEndpoints.login, { body: { access_code } });
  const token = member.body.access_token;
  await ask(token, paymentEndpoints.receipts);
  await renew({ ask, admin, wait }, token);
  await ask(admin, adminPaymentEndpoints.list, { query: { show: 'completed', search: 'KWAME' } });
  await ask(admin, adminPaymentEndpoints.withdraw, paid);
  await ask(admin, adminPaymentEndpoints.withdraw, paid);
  await ask(admin, adminPaymentEndpoints.subscriptions, { query: { status: 'inactive' } });
  await ask(admin, adminPaymentEndpoints.summary);
  await ask(admin, leadEndpoints.list, { query: { status: 'converted', search: '@example' } });
  await ask(admin, leadEndpoints.summary);
  await ask(admin, adminPaymentEndpoints.activate, paid);
  await ask(admin, adminPaymentEndpoints.subscriptions, { query: {} });
  await ask(token, authEndpoints.verify);
  await ask(token, paymentEndpoints.receipts);
  await ask(admin, adminPaymentEndpoints.clearAll);
  await ask(admin, adminPaymentEndpoints.list, { query: {} });
};

/** A member buys a week more, from inside. */
async function renew({ ask, admin, wait }: Omit<Side, 'adminCode'>, token: string): Promise<void> {
  await wait(NEARLY_A_DAY_MS);
  const body = {
    ...accessRequest,
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

/** A token that is good for starting a payment, for a while. */
const visit: Walk = async ({ ask, admin, wait }) => {
  const start = { ...accessRequest, payment_method: 'stripe', origin_url: 'http://localhost:8787' };
  const arrive = async (email: string) => {
    const body = { ...accessRequest, user_details: { ...kwame, email } };
    const session = await ask(null, visitorEndpoints.anonymousSession, { body });
    return session.body.access_token;
  };
  const early = await arrive('early@example.com');
  await ask(early, authEndpoints.verify);
  await ask(early, paymentEndpoints.receipts);
  await ask(early, leadEndpoints.list, { query: {} });
  await wait(2 * HOUR_MS);
  await ask(early, paymentEndpoints.createSession, { body: start });
  const token = await arrive('late@example.com');
  await ask(admin, settingsEndpoints.change, { body: { maintenance_mode: true } });
  await ask(token, paymentEndpoints.createSession, { body: start });
  await ask(admin, settingsEndpoints.change, {
    body: { maintenance_mode: false, allow_new_registrations: false },
  });
  await ask(token, paymentEndpoints.createSession, { body: start });
  await ask(admin, settingsEndpoints.change, { body: { allow_new_registrations: true } });
  const list = await ask(admin, leadEndpoints.list, { query: {} });
  await ask(admin, leadEndpoints.remove, { params: { id: list.body[0]?.id ?? '' } });
  await ask(token, paymentEndpoints.createSession, { body: start });
};

const leave: Walk = async ({ ask, admin, adminCode }) => {
  const session_id = await begin(ask, 'stripe');
  await ask(null, paymentEndpoints.complete, { params: { session_id } });
  const paid = { params: { id: await newestPayment({ ask, admin }) } };
  const { body } = await ask(admin, adminPaymentEndpoints.activate, paid);
  await ask(admin, authEndpoints.confirm, { body: { access_code: adminCode } });
  await ask(admin, userEndpoints.remove, { params: { id: body.user.id }, query: {} });
  await ask(admin, adminPaymentEndpoints.list, { query: {} });
  await ask(admin, adminPaymentEndpoints.subscriptions, { query: {} });
  await ask(admin, adminPaymentEndpoints.withdraw, paid);
};

const record: Walk = async ({ ask, admin, wait }) => {
  const cash = { user_details: kwame, package_type: 'yearly', amount: 69.99, method: 'cash' };
  await ask(admin, adminPaymentEndpoints.record, { body: { ...cash, note: 'At the workshop' } });
  const cashed = { params: { id: await newestPayment({ ask, admin }) } };
  await ask(admin, adminPaymentEndpoints.withdraw, cashed);
  await ask(admin, adminPaymentEndpoints.activate, cashed);
  await ask(admin, adminPaymentEndpoints.record, { body: { ...cash, amount: 0.001 } });
  await wait(NEARLY_A_DAY_MS);
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
  await wait(HOUR_MS);
  await ask(admin, settingsEndpoints.change, { body: { ...closed, updated_at: readAt } });
  await ask(admin, settingsEndpoints.change, { body: { ...closed, updated_at: readAt } });
  await ask(admin, settingsEndpoints.change, { body: { ...closed, log_level: 'LOUD' } });
  await ask(null, publicConfigEndpoints.read);
  await ask(null, leadEndpoints.submit, { body: accessRequest });
  await ask(null, visitorEndpoints.anonymousSession, { body: accessRequest });
  const maintained = { platform_name: 'Desk', maintenance_mode: true, auto_refresh: false };
  await ask(admin, settingsEndpoints.change, { body: maintained });
  await ask(null, publicConfigEndpoints.read);
  await ask(null, visitorEndpoints.anonymousSession, { body: accessRequest });
  await ask(admin, settingsEndpoints.read);
};

/** Payments of chosen members, what they add up to, and several activated at once. */
const books: Walk = async ({ ask, admin, wait }) => {
  const { totals, exportRows, list, activateAll } = adminPaymentEndpoints;
  const { user } = (await ask(admin, userEndpoints.create, draft('yaw'))).body;
  const cash = { package_type: 'monthly', amount: 30, method: 'cash' };
  const recordFor = (body: object) =>
    ask(admin, adminPaymentEndpoints.record, { body: { ...cash, ...body } });
  const first = await recordFor({ user_id: user.id });
  await wait(NEARLY_A_DAY_MS / 2);
  const paid_at = '2026-10-31T12:00:00Z';
  const second = await recordFor({ user_details: kwame, amount: 350.5, currency: 'GHS', paid_at });
  await recordFor({});
  await recordFor({ user_id: 'nobody' });
  await recordFor({ user_details: kwame, paid_at: '2030-01-01T00:00:00.000Z' });
  const october = { from: '2026-10-01T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z' };
  for (const query of [{}, october, { method: 'card' }, { search: '350.50' }, { search: 'yaw' }]) {
    await ask(admin, totals, { query });
    await ask(admin, exportRows, { query });
    await ask(admin, list, { query: { ...query, sort: 'date' } });
  }
  await ask(admin, activateAll, { body: { ids: [first.body.id, 'nothing'] } });
  await ask(admin, activateAll, { body: { ids: [first.body.id, second.body.id] } });
  for (const sort of ['username', '-expires', 'starts']) {
    await ask(admin, adminPaymentEndpoints.subscriptions, { query: { sort } });
  }
};

/** A member who comes of a request, and one whose address is taken. */
const fromRequest: Walk = async ({ ask, admin, wait }) => {
  await ask(null, leadEndpoints.submit, { body: accessRequest });
  const abena = { ...kwame, name: 'Abena', email: 'abena@example.com' };
  await ask(null, leadEndpoints.submit, { body: { ...accessRequest, user_details: abena } });
  const sorted = await ask(admin, leadEndpoints.list, { query: { sort: 'name' } });
  const [second, first] = sorted.body;
  await wait(60_000);
  const create = (id: string, email: string) =>
    ask(admin, leadEndpoints.createUser, {
      params: { id },
      body: { username: 'Kwame', email, access_period: '1week' },
    });
  await create(first?.id ?? '', kwame.email);
  await create(second?.id ?? '', kwame.email.toUpperCase());
  await create('nothing', 'c@example.com');
  await ask(admin, leadEndpoints.list, { query: { sort: '-name' } });
  await ask(admin, leadEndpoints.summary);
};

const draft = (username: string) => ({ body: { username, access_period: '1month' } });

/** The code of an account whose journal lies on another device. */
const checkCode: Walk = async ({ ask, admin, adminCode }) => {
  const [yaw, abena] = [
    (await ask(admin, userEndpoints.create, draft('yaw'))).body.user,
    (await ask(admin, userEndpoints.create, draft('abena'))).body.user,
  ];
  const code = yaw.access_code ?? '';
  const check = (user_id: string, access_code: string, password?: string) =>
    ask(null, authEndpoints.checkCode, { body: { user_id, access_code, password } });
  await check(yaw.id, code);
  await check(yaw.id, abena.access_code ?? '');
  await check(yaw.id, '');
  const member = await ask(null, authEndpoints.login, { body: { access_code: code } });
  const change = { current_password: code, new_password: 'correct horse battery' };
  await ask(member.body.access_token, authEndpoints.changePassword, { body: change });
  for (const password of [undefined, 'something else', 'correct horse battery']) {
    await check(yaw.id, code, password);
  }
  await ask(admin, authEndpoints.confirm, { body: { access_code: adminCode } });
  await ask(admin, userEndpoints.remove, { params: { id: abena.id }, query: {} });
  await check(abena.id, abena.access_code ?? '');
  for (let n = 0; n < 4; n += 1) await check(yaw.id, '0000-0000-0000-0000');
  await check(yaw.id, code);
};

export const membershipWalks: [said: string, walk: Walk][] = [
  ['a request for access', request],
  ['a payment by card, what it gives, and what is taken back', card],
  ['a visitor and their token', visit],
  ['a member who paid and is deleted', leave],
  ['money received otherwise, and what activates itself', record],
  ['payments of chosen members, their totals and their activation', books],
  ['a member who comes of a request', fromRequest],
  ['settings', settings],
  ['the code of an account on a shared device', checkCode],
];
