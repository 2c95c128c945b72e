import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditLog } from '#api/db/schema/system.ts';
import { mails } from '#api/db/schema/notifications.ts';
import { users } from '#api/db/schema/users.ts';
import { accountEndpoints, RESEND_CODE_ANSWER } from '#contracts/account.ts';
import { authEndpoints } from '#contracts/auth.ts';
import { DAY_MS, HOUR_MS } from '#contracts/rules/durations.ts';
import { userEndpoints } from '#contracts/users.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';
import { stopClock } from '#tests/support/stop-clock.ts';

let visitors = 0;
/** Asks from an address that has not asked yet, unless the test says from which. */
function ask(
  api: Api,
  email: string,
  address = `203.0.113.${(visitors += 1) % 250}`,
  headers: Record<string, string> = {},
) {
  return api.as(null, { address, headers }).call(accountEndpoints.resendCode, { body: { email } });
}

/** What a device on which this member has signed in sends with every such request. */
async function deviceOf(api: Api, person: 'ama' | 'kofi') {
  const body = { access_code: api.people[person].code };
  const { headers } = await api
    .as(null, { address: '192.0.2.200' })
    .call(authEndpoints.login, { body });
  return { cookie: (headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '' };
}

const queued = async ({ database: { db } }: Api) =>
  db
    .select({ kind: mails.kind, recipient: mails.recipient, userId: mails.user_id })
    .from(mails)
    .where(eq(mails.kind, 'access-code'));

beforeEach(() => {
  stopClock();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a lost access code', () => {
  it('is mailed to its member, however the address is typed', async () => {
    const api = await startApi();
    const { status, body } = await ask(api, ' Ama@Example.com ');
    expect(status).toBe(200);
    expect(body).toEqual({ message: RESEND_CODE_ANSWER });
    const { id } = api.people.ama;
    expect(await queued(api)).toEqual([
      { kind: 'access-code', recipient: 'ama@example.com', userId: id },
    ]);
  });

  it('is in the mail in the form that signs in', async () => {
    const api = await startApi();
    await ask(api, 'ama@example.com');
    const [mail] = await api.mails();
    expect(mail?.to).toBe('ama@example.com');
    expect(mail?.text).toContain(api.people.ama.code);
  });

  it('is mailed again a minute later, and not twice within it', async () => {
    const api = await startApi();
    await ask(api, 'ama@example.com');
    await ask(api, 'ama@example.com');
    expect(await queued(api)).toHaveLength(1);
    api.advance(60_000);
    await ask(api, 'ama@example.com');
    expect(await queued(api)).toHaveLength(2);
  });

  it('is not mailed to users who cannot sign in with it, and the answer does not reveal that', async () => {
    const api = await startApi();
    const { ama, kofi } = api.people;
    await api.as('admin').call(userEndpoints.toggle, { params: { id: ama.id }, query: {} });
    await api.database.write(async (tx) => {
      await tx.update(users).set({ expires_at: api.now() }).where(eq(users.id, kofi.id));
    });
    for (const name of ['ama', 'kofi', 'esi', 'nobody']) {
      const { status, body } = await ask(api, `${name}@example.com`);
      expect([status, body]).toEqual([200, { message: RESEND_CODE_ANSWER }]);
    }
    expect(await queued(api)).toEqual([]);
  });

  it('is never in the answer or in the queue', async () => {
    const api = await startApi();
    const { body } = await ask(api, 'ama@example.com');
    const rows = await api.database.db.select().from(mails);
    expect(JSON.stringify([body, rows])).not.toContain(api.people.ama.code);
  });

  it.each([
    ['', 'Please enter your e-mail address'],
    ['ama', 'Please enter a valid e-mail address'],
  ])('is not looked for under %j: "%s"', async (email, message) => {
    const api = await startApi();
    const { status, problem } = await ask(api, email);
    expect(status).toBe(422);
    expect(problem.errors).toEqual([{ in: 'body', pointer: '#/email', detail: message }]);
  });
});

describe('asking for codes', () => {
  it('is recorded for members and for unknown addresses', async () => {
    const api = await startApi();
    await ask(api, 'ama@example.com');
    await ask(api, 'nobody@example.com');
    const logged = await api.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'auth.code_requested'));
    expect(logged.map(({ actor, target }) => [actor, target])).toEqual([
      ['system', 'ama'],
      ['system', 'nobody'],
    ]);
  });

  it('is possible three times an hour from one address', async () => {
    const api = await startApi();
    const answers = [];
    for (let n = 0; n < 4; n += 1) answers.push(await ask(api, `a${n}@example.com`, '192.0.2.7'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers.at(-1)?.problem.detail).toBe(
      'Too many requests from here. Please try again in an hour.',
    );
    expect(answers.at(-1)?.headers.get('retry-after')).toBe('3600');
    api.advance(HOUR_MS);
    expect((await ask(api, 'ama@example.com', '192.0.2.7')).status).toBe(200);
  });

  it('fault 58: one stranger causes at most two mails an hour to one member, and always gets the same answer', async () => {
    const api = await startApi();
    for (let n = 0; n < 3; n += 1) {
      const { status, body } = await ask(
        api,
        n % 2 ? 'AMA@example.com' : 'ama@example.com',
        '192.0.2.7',
      );
      expect([status, body]).toEqual([200, { message: RESEND_CODE_ANSWER }]);
      api.advance(60_000);
    }
    expect(await queued(api)).toHaveLength(2);
    await ask(api, 'ama@example.com'); // herself, from elsewhere
    expect(await queued(api)).toHaveLength(3);
    api.advance(HOUR_MS);
    await ask(api, 'ama@example.com', '192.0.2.7');
    expect(await queued(api)).toHaveLength(4);
  });

  it('fault 58: strangers with many addresses cause eight mails an hour, and requests of a member’s own device are not lost', async () => {
    const api = await startApi();
    const device = await deviceOf(api, 'ama');
    for (let n = 0; n < 20; n += 1) {
      const { status, body } = await ask(api, 'ama@example.com');
      expect([status, body]).toEqual([200, { message: RESEND_CODE_ANSWER }]);
      api.advance(60_000);
    }
    expect(await queued(api)).toHaveLength(8);
    for (let n = 0; n < 3; n += 1) {
      expect((await ask(api, 'ama@example.com', '192.0.2.7', device)).status).toBe(200);
      api.advance(60_000);
    }
    expect(await queued(api)).toHaveLength(11);
    expect((await ask(api, 'ama@example.com', '192.0.2.7', device)).status).toBe(429);
  });

  it('fault 58: a stranger who has used up the limit of a carrier’s address does not affect a member behind it', async () => {
    const api = await startApi();
    const device = await deviceOf(api, 'ama');
    for (let n = 0; n < 3; n += 1) await ask(api, `a${n}@example.com`, '192.0.2.7');
    expect((await ask(api, 'kofi@example.com', '192.0.2.7')).status).toBe(429);
    expect((await ask(api, 'ama@example.com', '192.0.2.7', device)).status).toBe(200);
    expect(await queued(api)).toHaveLength(1);
  });

  it('fault 58: a device belongs to one member: for other addresses it counts as a stranger', async () => {
    const api = await startApi();
    const device = await deviceOf(api, 'kofi');
    for (let n = 0; n < 3; n += 1) {
      await ask(api, 'ama@example.com', '192.0.2.7', device);
      api.advance(60_000);
    }
    expect(await queued(api)).toHaveLength(2);
    const forged = { cookie: device.cookie.replace(/=[^.]+/, `=${api.people.ama.id}`) };
    expect((await ask(api, 'ama@example.com', '192.0.2.7', forged)).status).toBe(429);
  });

  it('fault 58: the answer never reveals whether an address is known, even beyond every limit', async () => {
    const api = await startApi();
    const answers = async (email: string) => {
      const seen = [];
      for (let n = 0; n < 4; n += 1) {
        const answer = await ask(api, email, `192.0.2.${email.length}`);
        const names = [...answer.headers.keys()].filter((name) => name !== 'x-request-id');
        const said = answer.status === 429 ? answer.problem.detail : answer.body;
        seen.push([answer.status, said, names, answer.headers.get('retry-after')]);
        api.advance(60_000);
      }
      for (let n = 0; n < 10; n += 1) {
        const { status, body } = await ask(api, email);
        seen.push([status, body]);
      }
      return seen;
    };
    const memberAnswers = await answers('ama@example.com');
    expect(await answers('nobody@example.com')).toEqual(memberAnswers);
  });

  it('helps a member whose access lasts, on its last day too', async () => {
    const api = await startApi();
    api.advance(30 * DAY_MS - 1);
    await ask(api, 'ama@example.com');
    expect(await queued(api)).toHaveLength(1);
  });
});
