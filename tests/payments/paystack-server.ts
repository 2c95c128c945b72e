import { createHmac } from 'node:crypto';
import {
  type Answer,
  type Recorded,
  startScriptedServer,
  type Webhook,
  webhookOf,
} from './scripted-server.ts';

const SECRET_KEY = 'sk_test_bellwether';

/** The voucher that the network refuses. */
export const WRONG_VOUCHER = '0000';

type Refund = { amount?: number; refund_reference?: string | null; currency?: string };

type Transaction = {
  reference: string;
  status: string; // in Paystack's words
  amount: number;
  currency: string;
  channel: 'mobile_money' | 'card';
  gateway_response: string | null;
};

const ok = (message: string, data: unknown): Answer => ({
  status: 200,
  body: { status: true, message, data },
});
const refused = (status: number, message: string): Answer => ({
  status,
  body: { status: false, message },
});

const prompts: Record<string, string> = {
  send_otp: 'Please dial *110# to generate a voucher code. Then input the voucher',
  pay_offline: 'Please complete authorization process on your mobile phone',
};

/** Paystack's side of the wire: mobile money, cards and signed events. */
export async function startPaystackServer() {
  const transactions = new Map<string, Transaction>();

  const charged = ({ reference, status, gateway_response }: Transaction): Answer => {
    const display_text = prompts[status];
    return ok('Charge attempted', {
      reference,
      status,
      ...(display_text !== undefined && { display_text }),
      ...(gateway_response !== null && { gateway_response }),
    });
  };

  function begin(body: string, channel: Transaction['channel']): Transaction | Answer {
    const request = JSON.parse(body) as Pick<Transaction, 'reference' | 'amount' | 'currency'> & {
      mobile_money?: { provider: string };
    };
    if (transactions.has(request.reference)) return refused(400, 'Duplicate Transaction Reference');
    const waiting = request.mobile_money?.provider === 'vod' ? 'send_otp' : 'pay_offline';
    const transaction: Transaction = {
      reference: request.reference,
      amount: request.amount,
      currency: request.currency,
      channel,
      status: channel === 'card' ? 'abandoned' : waiting,
      gateway_response: null,
    };
    transactions.set(request.reference, transaction);
    return transaction;
  }

  function charge(body: string): Answer {
    const begun = begin(body, 'mobile_money');
    return 'reference' in begun ? charged(begun) : begun;
  }

  function initialize(body: string): Answer {
    const begun = begin(body, 'card');
    if (!('reference' in begun)) return begun;
    return ok('Authorization URL created', {
      authorization_url: `https://checkout.paystack.com/${begun.reference}`,
      access_code: 'access',
      reference: begun.reference,
    });
  }

  function submitOtp(body: string): Answer {
    const { otp, reference } = JSON.parse(body) as { otp: string; reference: string };
    const transaction = transactions.get(reference);
    if (transaction === undefined) return refused(400, 'Transaction reference not found');
    if (otp === WRONG_VOUCHER) return refused(400, 'Provided registration token is invalid');
    transaction.status = 'pay_offline';
    return charged(transaction);
  }

  function look(path: string): Answer {
    const transaction = transactions.get(path.split('/').at(-1) ?? '');
    const isVerify = path.startsWith('/transaction/verify/');
    if (transaction === undefined) return refused(400, 'Transaction reference not found');
    if (isVerify) return ok('Verification successful', transaction);
    // Once the customer has been asked, it is only `pending`.
    const { status } = transaction;
    return charged({ ...transaction, status: status === 'pay_offline' ? 'pending' : status });
  }

  function serve({ method, path, headers, body }: Recorded): Answer {
    if (headers['authorization'] !== `Bearer ${SECRET_KEY}`) return refused(401, 'Invalid key');
    if (path === '/balance') return ok('Balances retrieved', [{ currency: 'GHS', balance: 0 }]);
    if (method === 'GET') return look(path);
    if (path === '/charge') return charge(body);
    if (path === '/charge/submit_otp') return submitOtp(body);
    return path === '/transaction/initialize' ? initialize(body) : refused(404, 'Not found');
  }

  const server = await startScriptedServer(serve);

  const transactionOf = (reference: string): Transaction => {
    const payment = transactions.get(reference);
    if (payment === undefined) throw new Error('Paystack knows no such transaction');
    return payment;
  };

  const signedText = (body: string, secret = SECRET_KEY): Webhook => {
    const mac = createHmac('sha512', secret).update(body).digest('hex');
    return webhookOf('/api/webhooks/paystack', body, { 'x-paystack-signature': mac });
  };

  return {
    ...server,
    choice: {
      secretKey: SECRET_KEY,
      baseUrl: server.url,
      pricesMinor: { weekly: 15_000, monthly: 45_000, yearly: 105_000 },
    },
    /** The customer approves; other money than was asked for where a test says so. */
    pay(reference: string, other: Partial<Transaction> = {}): void {
      const paid = { status: 'success', gateway_response: 'Approved' };
      Object.assign(transactionOf(reference), paid, other);
    },
    fail(reference: string, why = 'Insufficient funds'): void {
      Object.assign(transactionOf(reference), { status: 'failed', gateway_response: why });
    },
    chargeEvent: (reference: string) => ({
      event: 'charge.success',
      data: { ...transactionOf(reference) },
    }),
    /** @param refund the amount in pesewas */
    refundEvent: (
      reference: string,
      { amount = 45_000, refund_reference = '132013318360', currency = 'GHS' }: Refund = {},
    ) => ({
      event: 'refund.processed',
      data: {
        status: 'processed',
        transaction_reference: reference,
        refund_reference,
        amount: String(amount), // as text, as Paystack does
        currency,
      },
    }),
    disputeEvent: (reference: string, id = 358_950) => ({
      event: 'charge.dispute.create',
      data: { id, status: 'awaiting-merchant-feedback', transaction: { reference } },
    }),
    signed: (event: unknown, { secret = SECRET_KEY }: { secret?: string } = {}): Webhook =>
      signedText(JSON.stringify(event), secret),
    signedText,
  };
}
