import { eq } from 'drizzle-orm';
import { readIncome } from '#api/db/income.ts';
import { mails } from '#api/db/schema/notifications.ts';
import { paymentTransactions, subscriptions } from '#api/db/schema/payments.ts';
import { auditLog } from '#api/db/schema/system.ts';
import { users } from '#api/db/schema/users.ts';
import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import { visitorEndpoints } from '#contracts/payments/leads.ts';
import { paymentEndpoints } from '#contracts/payments/payments.ts';
import type { Random } from '#tests/fuzz/random.ts';
import { anAccessRequest } from '#tests/support/access-requests.ts';
import {
  aReport,
  type createScriptedGateway,
  MONTHLY_MINOR,
} from '#tests/support/scripted-gateway.ts';
import { createApi } from '#web/client/api.ts';
import type { Host } from './host.ts';
import { pause } from './virtual-time.ts';

type Gateway = ReturnType<typeof createScriptedGateway>;
type Buyer = {
  readonly email: string;
  /** The payment that the customer has approved. */
  paid: string | null;
  readonly codes: string[];
};

const ASKS_EVERY_MS = 6000;

/** Buyers of a month, at a gateway that reports late, twice or never, and a server that dies in between. */
export function createShop(
  { host, gateway, random }: { host: Host; gateway: Gateway; random: Random },
  adminToken: string,
) {
  const buyers: Buyer[] = [];
  const closing = { isOver: false };

  /** Tries until the server answers, as the page of the payment does. */
  async function insist<T>(call: () => Promise<T>): Promise<T | null> {
    for (;;) {
      if (closing.isOver) return null;
      const answer = await call().catch(() => null);
      if (answer !== null) return answer;
      await pause(ASKS_EVERY_MS);
    }
  }

  async function report(reference: string): Promise<void> {
    const event = { key: `paid-${reference}`, reference, report: aReport('paid', reference) };
    const { body, headers } = gateway.webhook(event);
    const url = 'http://localhost/api/webhooks/paystack';
    await host.fetch(new Request(url, { method: 'POST', headers, body })).catch(() => null);
  }

  /** The customer approves; the gateway says so none, one or several times. */
  async function approve(buyer: Buyer, reference: string): Promise<void> {
    await pause(random.below(8000));
    gateway.says(aReport('paid', reference), reference);
    buyer.paid = reference;
    for (let left = random.below(4); left > 0; left -= 1) {
      await Promise.all(
        random.chance(0.3) ? [report(reference), report(reference)] : [report(reference)],
      );
      await pause(random.below(5000));
    }
  }

  /** The page of the payment, from its form to the code. */
  async function buy(): Promise<void> {
    const name = `buyer${buyers.length + 1}`;
    const email = `${name}@example.com`;
    const buyer: Buyer = { email, paid: null, codes: [] };
    buyers.push(buyer);
    let token: string | null = null;
    const api = createApi({
      transport: (request) => host.fetch(request),
      readToken: () => token,
      onSessionEnded: () => undefined,
      origin: 'http://localhost',
    });
    const body = anAccessRequest({ name, email });
    const visit = await insist(() => api.call(visitorEndpoints.anonymousSession, { body }));
    token = visit?.access_token ?? null;
    const start = {
      ...body,
      payment_method: 'mobile_money',
      origin_url: 'http://localhost',
    } as const;
    const session = await insist(() => api.call(paymentEndpoints.createSession, { body: start }));
    if (session === null || session.claim_secret === null) return;
    const { session_id, claim_secret: secret, amount } = session;
    const phone = { phone_number: '024 123 4567', provider: 'mtn' } as const;
    await insist(() =>
      api.call(paymentEndpoints.initiateMobileMoney, { body: { session_id, ...phone, amount } }),
    );
    if (random.chance(0.8)) void approve(buyer, session_id);
    while (!closing.isOver) {
      await pause(ASKS_EVERY_MS);
      const claim = { body: { session_id, secret } };
      const answer = await api.call(paymentEndpoints.claim, claim).catch(() => null);
      if (answer?.access_code) buyer.codes.push(answer.access_code);
    }
  }

  /** An administrator activates everything that was paid, whether the server has done so or not. */
  async function activateByHand(): Promise<void> {
    const api = createApi({
      transport: (request) => host.fetch(request),
      readToken: () => adminToken,
      onSessionEnded: () => undefined,
      origin: 'http://localhost',
    });
    const payments = await api.call(adminPaymentEndpoints.list, { query: {} });
    const paid = payments.filter(({ paid_at }) => paid_at !== null);
    await Promise.all(
      paid.map(({ id }) => api.call(adminPaymentEndpoints.activate, { params: { id } })),
    );
  }

  /** What the database says about one buyer. */
  async function faultsOf({ email, paid, codes }: Buyer): Promise<string[]> {
    const { db } = host.live().database;
    const transactions = await db
      .select()
      .from(paymentTransactions)
      .where(eq(paymentTransactions.email, email));
    const members = await db.select().from(users).where(eq(users.email, email));
    const [member] = members;
    const granted = member
      ? await db.select().from(subscriptions).where(eq(subscriptions.user_id, member.id))
      : [];
    const sent = await db.select().from(mails).where(eq(mails.recipient, email));
    const logged = member
      ? await db.select().from(auditLog).where(eq(auditLog.target_id, member.id))
      : [];
    const expected = paid === null ? 0 : 1;
    const counts = {
      payments: transactions.filter(({ paid_at }) => paid_at !== null).length,
      members: members.length,
      subscriptions: granted.length,
      'mails with the access': sent.filter(({ kind }) => kind === 'access-activated').length,
    };
    const wrong = Object.entries(counts)
      .filter(([, number]) => number !== expected)
      .map(([what, number]) => `${email} has ${number} ${what}, not ${expected}`);
    const activations = logged.filter(({ action }) => action === 'payments.activated').length;
    if (activations !== expected)
      wrong.push(`the audit log has ${activations} activations of ${email}`);
    if (new Set(codes).size > 1) wrong.push(`${email} saw several codes`);
    return wrong;
  }

  async function checkMoney(paid: number): Promise<string[]> {
    const income = await readIncome(host.live().database.db, undefined);
    const gross = income.reduce((sum, each) => sum + each.gross, 0);
    return gross === paid * MONTHLY_MINOR ? [] : [`the income is ${gross}, of ${paid} payments`];
  }

  return {
    /** One more buyer begins. */
    open(): void {
      if (buyers.length < 3 && random.chance(0.6)) void buy();
      else void activateByHand().catch(() => null); // the server died, or refuses
    },
    /** @param hasDeaths a process that died may have shown a code to nobody */
    async check(hasDeaths: boolean): Promise<string[]> {
      closing.isOver = true;
      const faults: string[] = [];
      for (const buyer of buyers) {
        faults.push(...(await faultsOf(buyer)));
        if (buyer.paid !== null && buyer.codes.length === 0 && !hasDeaths) {
          faults.push(`${buyer.email} never saw the code on the page of the payment`);
        }
      }
      return [...faults, ...(await checkMoney(buyers.filter(({ paid }) => paid !== null).length))];
    },
  };
}
