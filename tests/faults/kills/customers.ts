import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import { paymentEndpoints } from '#contracts/payments/payments.ts';
import { visitorEndpoints } from '#contracts/payments/leads.ts';
import { anAccessRequest } from '#tests/support/access-requests.ts';
import { type Actor, countsOf, differing, type World } from './actor.ts';
import { bodyOf } from './caller.ts';

/** A purchase up to the access it gave. */
type Bought = {
  readonly name: string;
  readonly sessionId: string;
  readonly transactionId: string;
  readonly userId: string;
  readonly expiresAt: string | null;
};

/** Customers pay by the demo gateway and are activated; what gets no answer is done again. */
export function createCustomers(world: World): Actor {
  const bought: Bought[] = [];
  let customers = 0;

  async function begin(name: string): Promise<string> {
    const { anonymousSession } = visitorEndpoints;
    const { createSession } = paymentEndpoints;
    const request = anAccessRequest({ name, email: `${name}@example.com` });
    const visit = await world.insist(anonymousSession, { body: request });
    const { access_token: token } = bodyOf(anonymousSession, visit);
    const start = {
      ...request,
      payment_method: 'stripe' as const,
      origin_url: 'http://localhost:8787',
    };
    const begun = await world.insist(createSession, { body: start }, token);
    return bodyOf(createSession, begun).session_id;
  }

  /** Sends the update twice concurrently, as gateways do. */
  async function pay(session_id: string): Promise<void> {
    const { complete, status } = paymentEndpoints;
    const params = { params: { session_id } };
    const results = await Promise.all([
      world.insist(complete, params),
      world.insist(complete, params),
    ]);
    const refused = results.find(({ kind }) => kind === 'refused');
    if (refused?.kind === 'refused' && refused.code !== 'payments.not_completable') {
      throw new Error(`a payment was refused: ${refused.code}`);
    }
    const { state } = bodyOf(status, await world.insist(status, params));
    if (state !== 'paid') throw new Error(`a completed payment is ${state}`);
  }

  async function activate(name: string, sessionId: string): Promise<Bought> {
    const { list, activate: press } = adminPaymentEndpoints;
    const search = { query: { limit: 200, search: `${name}@example.com` } };
    const listed = bodyOf(list, await world.insist(list, search, world.admin));
    const paid = listed.filter(({ payment_status }) => payment_status === 'paid');
    const [transaction] = paid;
    if (transaction === undefined || paid.length > 1) {
      throw new Error(`${name} has paid ${paid.length} times`);
    }
    const params = { params: { id: transaction.id } };
    const answers = await Promise.all([
      world.insist(press, params, world.admin),
      world.insist(press, params, world.admin),
    ]);
    const [first, second] = answers.map((answer) => bodyOf(press, answer));
    if (first?.user.expires_at !== second?.user.expires_at) {
      throw new Error(`${name} was activated twice`);
    }
    return {
      name,
      sessionId,
      transactionId: transaction.id,
      userId: first?.user.id ?? '',
      expiresAt: first?.user.expires_at ?? null,
    };
  }

  return {
    name: 'payments',
    async act() {
      customers += 1;
      const name = `customer-${customers}`;
      const sessionId = await begin(name);
      await pay(sessionId);
      bought.push(await activate(name, sessionId));
    },
    async check(read) {
      const paidSessions = await countsOf(
        read,
        `select t.session_id as name, count(*) as n from payment_transactions t join payment_sessions s on s.id = t.session_id where t.payment_status = 'paid' and s.state = 'paid' group by t.session_id`,
      );
      const granted = await countsOf(
        read,
        'select payment_transaction_id as name, count(*) as n from subscriptions group by payment_transaction_id',
      );
      const members = await countsOf(
        read,
        `select email_key as name, count(*) as n from users where email_key like 'customer-%' group by email_key`,
      );
      const audited = await countsOf(
        read,
        `select target as name, count(*) as n from audit_log where action = 'payments.activated' group by target`,
      );
      const mailed = await countsOf(
        read,
        `select subject_id as name, count(*) as n from mails where kind = 'access-activated' group by subject_id`,
      );
      const once = (nameOf: (one: Bought) => string) =>
        bought.map((one) => [nameOf(one), 1, 1] as const);
      return [
        ...differing(
          'payments',
          once(({ sessionId }) => sessionId),
          paidSessions,
        ),
        ...differing(
          'subscriptions',
          once(({ transactionId }) => transactionId),
          granted,
        ),
        ...differing(
          'members',
          once(({ name }) => `${name}@example.com`),
          members,
        ),
        ...differing(
          'audit rows',
          once(({ name }) => `${name}, monthly`),
          audited,
        ),
        ...differing(
          'mails',
          once(({ transactionId }) => transactionId),
          mailed,
        ),
        ...(await wrongEnds(bought, read)),
      ];
    },
  };
}

/** Members whose access ends at another time than acknowledged. */
async function wrongEnds(
  bought: readonly Bought[],
  read: (sql: string) => Promise<Record<string, unknown>[]>,
): Promise<string[]> {
  const users = await read(`select id, expires_at from users where email_key like 'customer-%'`);
  const endOf = new Map(users.map((row) => [String(row['id']), Number(row['expires_at'])]));
  return bought.flatMap(({ userId, expiresAt, name }) =>
    endOf.get(userId) === Date.parse(expiresAt ?? '') ? [] : [`${name} has another end of access`],
  );
}
