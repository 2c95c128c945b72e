import { expect, it } from 'vitest';
import { authEndpoints } from '#contracts/auth.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { allEndpoints } from '#contracts/index.ts';
import { Problem } from '#contracts/problem.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { userEndpoints } from '#contracts/users.ts';
import { send, toRequest } from '#tests/support/api-client.ts';
import type { Person } from '#tests/support/people.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';
import { nameOf } from '#tests/support/valid-requests.ts';

const closed = allEndpoints.filter(({ access }) => access !== 'public');
const params = { id: 'x', sha: '0'.repeat(64), instrument: 'EURUSD' };

/** A caller that an endpoint admits and that can be deactivated. */
const personFor = ({ access }: Endpoint): Person => (access === 'admin' ? 'esi' : 'ama');

const toggle = (api: Api, person: Person) =>
  api.as('admin').call(userEndpoints.toggle, { params: { id: api.people[person].id }, query: {} });

async function signIn(api: Api, person: Person): Promise<string> {
  const body = { access_code: api.people[person].code };
  return (await api.as(null).call(authEndpoints.login, { body })).body.access_token;
}

/** What an endpoint says to this header, without the id of the request. */
async function refusalOf(api: Api, endpoint: Endpoint, authorization: string): Promise<unknown> {
  const request = toRequest(endpoint, { params }, { headers: { authorization } });
  const response = await send(api.router, request);
  const problem = Problem.parse(await response.json());
  const challenge = response.headers.get('www-authenticate');
  return { ...problem, status: response.status, instance: '', challenge };
}

const REFUSED = {
  status: 401,
  type: '/errors/auth.required',
  title: 'Sign-in required',
  detail: 'Please sign in.',
  code: 'auth.required',
  instance: '',
  challenge: 'Bearer',
};

it('fault 3: every call that is not public refuses a deactivated account, from the next one on', async () => {
  const api = await startApi();
  for (const endpoint of closed) {
    const person = personFor(endpoint);
    const token = await signIn(api, person);
    await toggle(api, person);
    expect([nameOf(endpoint), await refusalOf(api, endpoint, `Bearer ${token}`)]).toEqual([
      nameOf(endpoint),
      REFUSED,
    ]);
    await toggle(api, person);
  }
});

it('fault 4: access that has run out opens no call that is not public any more', async () => {
  const api = await startApi();
  api.advance(29 * DAY_MS);
  const token = await signIn(api, 'ama'); // of a session that is far from its own end
  api.advance(DAY_MS - 1);
  const headers = { authorization: `Bearer ${token}` };
  const verify = toRequest(authEndpoints.verify, {}, { headers });
  expect((await send(api.router, verify)).status).toBe(200);
  api.advance(1);
  for (const endpoint of closed) {
    expect(await refusalOf(api, endpoint, `Bearer ${token}`)).toEqual(REFUSED);
  }
});

it('fault 7: a token that was signed out, and what never was one, are refused alike by every call that is not public', async () => {
  const api = await startApi();
  await api.as('ama').call(authEndpoints.logout);
  const headers = [
    `Bearer ${api.people.ama.token}`,
    `Bearer ${Buffer.alloc(33, 1).toString('base64url')}`,
    'Bearer ',
    'Bearer tökén',
    `Bearer ${api.people.kofi.token}=`,
  ];
  for (const endpoint of closed) {
    for (const authorization of headers) {
      expect([authorization, await refusalOf(api, endpoint, authorization)]).toEqual([
        authorization,
        REFUSED,
      ]);
    }
  }
});
