import { describe, expect, it } from 'vitest';
import { createLogger } from '#api/http/request-log.ts';
import { authEndpoints } from '#contracts/auth.ts';
import { journalEndpoints } from '#contracts/journal/journal.ts';
import { leadEndpoints, visitorEndpoints } from '#contracts/payments/leads.ts';
import { paymentEndpoints } from '#contracts/payments/payments.ts';
import { postEndpoints } from '#contracts/posts.ts';
import { userEndpoints } from '#contracts/users.ts';
import { anAccessRequest } from '#tests/support/access-requests.ts';
import { aTrade } from '#tests/support/builders.ts';
import { fakeWebRoot } from '#tests/support/fake-web-root.ts';
import { aCharge, beginPayment } from '#tests/support/sample-sales.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';

const WRONG_CODE = 'WRNG-0000-0000-0000';
const PASSWORD = 'correct horse battery';

/** A day at the platform: good calls, refused ones, failing ones. */
async function liveADay(api: Api): Promise<string[]> {
  const { ama } = api.people;
  const login = (access_code: string, password?: string) =>
    api
      .as(null)
      .call(authEndpoints.login, { body: { access_code, ...(password && { password }) } });
  const passwords = { current_password: ama.code, new_password: PASSWORD };
  await api.as('ama').call(authEndpoints.changePassword, { body: passwords });
  const signedIn = await login(ama.code, PASSWORD);
  await login(ama.code, 'a wrong password');
  for (let n = 0; n < 7; n += 1) await login(WRONG_CODE);
  const created = await api.as('admin').call(userEndpoints.create, { body: { username: 'yaw' } });
  await api.as('admin').call(userEndpoints.list, { query: {} });
  await api.as('ama').call(journalEndpoints.add, { body: aTrade({ notes: 'private notes' }) });
  await api.as('ama').call(postEndpoints.like, { params: { id: 'unknown-post' } });
  await api.raw('/api/auth/verify?token=in-the-address');
  const person = anAccessRequest();
  const asVisitor = async () => {
    await api.as(null).call(leadEndpoints.submit, { body: person });
    return api.as(null).call(visitorEndpoints.anonymousSession, { body: person });
  };
  const visitor = await asVisitor();
  const charge = aCharge(await beginPayment(api, 'mobile_money'));
  await api.as(null).call(paymentEndpoints.initiateMobileMoney, { body: charge });
  await api.loseDatabase(); // from here on everything fails inside
  await asVisitor();
  await api.as(null).call(paymentEndpoints.initiateMobileMoney, { body: charge });
  await api.as('ama').call(journalEndpoints.add, { body: aTrade({ notes: 'private notes' }) });
  await login(ama.code, PASSWORD);
  return [
    ama.code,
    ama.token,
    api.people.admin.token,
    signedIn.body.access_token,
    created.body.user.access_code ?? '',
    WRONG_CODE,
    PASSWORD,
    'a wrong password',
    'private notes',
    'in-the-address',
    visitor.body.access_token,
    person.user_details.name,
    person.user_details.email,
    person.user_details.phone,
    charge.phone_number,
    charge.phone_number.replaceAll(' ', ''),
  ];
}

describe('the log', { timeout: 30_000 }, () => {
  it('fault 33: contains no code, token, password, note or phone number after a whole day', async () => {
    const api = await startApi();
    const secrets = await liveADay(api);
    const log = api.logLines.join('');
    expect(api.logLines.length).toBeGreaterThan(15);
    expect(log).toContain('unexpected failure');
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
    expect(secrets.filter((secret) => log.includes(secret.replaceAll('-', '')))).toEqual([]);
  });

  it('names a call by its pattern, its status, its caller and its request', async () => {
    const api = await startApi({ webRoot: fakeWebRoot() });
    const { headers } = await api.as('ama').call(postEndpoints.list, { query: {} });
    await api.as('ama').call(postEndpoints.like, { params: { id: 'unknown-post' } });
    const lines = api.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.at(-2)).toMatchObject({
      method: 'GET',
      route: '/api/posts',
      status: 200,
      user: api.people.ama.id,
      requestId: headers.get('x-request-id'),
    });
    expect(lines.at(-1)).toMatchObject({ route: '/api/posts/:id/like', status: 404 });
  });

  it('hides secrets that code hands to it by mistake', () => {
    const lines: string[] = [];
    const log = createLogger('info', { write: (line) => void lines.push(line) });
    const secret = { access_code: 'hidden', access_token: 'hidden', new_password: 'hidden' };
    log.info({ ...secret, body: secret, request: { body: secret } }, 'careless');
    log.info({ headers: { authorization: 'hidden', cookie: 'hidden' } });
    expect(lines.join('')).not.toContain('hidden');
  });
});
