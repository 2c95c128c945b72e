import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import { paymentEndpoints } from '#contracts/payments/payments.ts';
import { DEMO_APPROVAL_MS } from '#contracts/rules/payments/demo-payments.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { userEndpoints } from '#contracts/users.ts';
import { MOBILE_CHECKS, mobilePauseMs } from '#web/features/payment/payment-machine.ts';
import {
  accessRequest,
  begin,
  beginClaimable,
  charge,
  kwame,
  newestPayment,
  POLL_MS,
  type Walk,
} from './membership-steps.ts';

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
    await ask(null, paymentEndpoints.initiateMobileMoney, charge(session_id, '+233200000001'));
    await ask(null, paymentEndpoints.answerOtp, { body: { session_id, otp: '0000' } });
    await wait(POLL_MS);
    await ask(null, paymentEndpoints.mobileMoneyStatus, session);
    await ask(null, paymentEndpoints.answerOtp, { body: { session_id, otp: '7351' } });
    await ask(null, paymentEndpoints.answerOtp, { body: { session_id, otp: '7351' } });
    await wait(laterMs);
    await ask(null, paymentEndpoints.mobileMoneyStatus, session);
    await ask(null, paymentEndpoints.status, session);
    await ask(null, paymentEndpoints.initiateMobileMoney, charge(session_id, number));
    await ask(admin, adminPaymentEndpoints.activate, {
      params: { id: await newestPayment({ ask, admin }) },
    });
  };

/** Asked about as the payment page does, for five minutes. */
const approvedLate: Walk = async ({ ask, wait }) => {
  const session_id = await begin(ask, 'mobile_money');
  await ask(null, paymentEndpoints.initiateMobileMoney, charge(session_id, '+233240000005'));
  for (let attempt = 1; attempt <= MOBILE_CHECKS; attempt += 1) {
    await ask(null, paymentEndpoints.mobileMoneyStatus, { params: { session_id } });
    await wait(mobilePauseMs(attempt));
  }
};

/** The tab that paid waits for the activation, and another browser tries to. */
const claimed: Walk = async ({ ask, admin, wait }) => {
  const { session_id, claim_secret } = await beginClaimable(ask);
  const claim = (secret: string) =>
    ask(null, paymentEndpoints.claim, { body: { session_id, secret } });
  await claim(claim_secret ?? '');
  await ask(null, paymentEndpoints.complete, { params: { session_id } });
  await claim(claim_secret ?? '');
  const params = { id: await newestPayment({ ask, admin }) };
  await ask(admin, adminPaymentEndpoints.activate, { params });
  await claim('guess');
  await wait(HOUR_MS);
  await claim(claim_secret ?? '');
  await claim(claim_secret ?? '');
  await ask(admin, adminPaymentEndpoints.withdraw, { params });
  await claim(claim_secret ?? '');
};

/** The tab that paid waits for the code of an account that may be another person's. */
const claimedInVain =
  (interfere: (side: Parameters<Walk>[0], transactionId: string) => Promise<void>): Walk =>
  async (side) => {
    const { ask, admin } = side;
    const { session_id, claim_secret } = await beginClaimable(ask);
    await ask(null, paymentEndpoints.complete, { params: { session_id } });
    await interfere(side, await newestPayment({ ask, admin }));
    await ask(null, paymentEndpoints.claim, { body: { session_id, secret: claim_secret ?? '' } });
  };

const otherPayer = claimedInVain(async ({ ask, admin }, id) => {
  const user_details = { ...kwame, name: 'Efua Owusu' };
  const body = { ...adminPaymentEndpoints.record.exampleBody, user_details };
  await ask(admin, adminPaymentEndpoints.record, { body });
  await ask(admin, adminPaymentEndpoints.activate, { params: { id } });
});

const changedAccount = claimedInVain(async ({ ask, admin, wait }, id) => {
  const { body } = await ask(admin, adminPaymentEndpoints.activate, { params: { id } });
  await wait(HOUR_MS);
  await ask(admin, userEndpoints.newCode, { params: { id: body.user.id }, query: {} });
});

const wrongVouchers: Walk = async ({ ask, admin, wait }) => {
  const session_id = await begin(ask, 'mobile_money');
  await ask(null, paymentEndpoints.initiateMobileMoney, charge(session_id, '+233200000004'));
  for (let n = 0; n < 6; n += 1) {
    await ask(null, paymentEndpoints.answerOtp, { body: { session_id, otp: '0000' } });
  }
  await wait(POLL_MS);
  await ask(null, paymentEndpoints.mobileMoneyStatus, { params: { session_id } });
  await ask(null, paymentEndpoints.status, { params: { session_id } });
  await ask(admin, adminPaymentEndpoints.list, { query: {} });
};

const cardThat =
  (number: string): Walk =>
  async ({ ask, wait }) => {
    const session_id = await begin(ask, 'stripe', { ...kwame, phone: number });
    await wait(POLL_MS);
    await ask(null, paymentEndpoints.status, { params: { session_id } });
    await wait(3 * HOUR_MS);
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
    charge(session.params.session_id, '+233241234567'),
  );
  await ask(null, paymentEndpoints.answerOtp, { body: { ...session.params, otp: '7351' } });
  await ask(null, paymentEndpoints.answerOtp, { body: { ...session.params, otp: '7 351' } });
  await ask(null, paymentEndpoints.createSession, { body: accessRequest });
  await ask(null, paymentEndpoints.receipts);
  const nothing = { params: { id: 'nothing' } };
  await ask(admin, adminPaymentEndpoints.activate, nothing);
  await ask(admin, adminPaymentEndpoints.withdraw, nothing);
};

/** What the demo plays by the numbers of phones. */
export const paymentWalks: [said: string, walk: Walk][] = [
  ['a card that is declined', cardThat('+233240000001')],
  ['a card nobody completes', cardThat('+233241234567')],
  ['a payment on a phone', phone('+233241234567')],
  ['a payment that is declined on the phone', phone('+233240000001')],
  ['a prompt that expires', phone('+233240000002')],
  ['a prompt that nobody answers', phone('+233240000003', 3 * HOUR_MS)],
  ['a prompt that is approved in the fourth minute', approvedLate],
  ['the access code on the page of the payment', claimed],
  ['no code where another person paid with the address', otherPayer],
  ['no code once the account was changed', changedAccount],
  ['a voucher', phone('+233200000004')],
  ['five wrong vouchers', wrongVouchers],
  ['what does not exist', unknown],
];
