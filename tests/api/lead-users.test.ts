import { expect, it } from 'vitest';
import { auditLog } from '#api/db/schema/system.ts';
import { users } from '#api/db/schema/users.ts';
import { authEndpoints } from '#contracts/auth.ts';
import { leadEndpoints } from '#contracts/payments/leads.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { anAccessRequest } from '#tests/support/access-requests.ts';
import { type Api, START, startApi } from '#tests/support/start-api.ts';

const { submit, list, createUser } = leadEndpoints;

const ask = (api: Api, name: string) => {
  const body = anAccessRequest({ name, email: `${name.toLowerCase()}@example.com` });
  return api.as(null).call(submit, { body });
};
const listed = async (api: Api, query: object = {}) =>
  (await api.as('admin').call(list, { query })).body;
const create = (api: Api, id: string, email = 'kwame@example.com') =>
  api.as('esi').call(createUser, {
    params: { id },
    body: { username: 'Kwame', email, access_period: '1week' },
  });

async function startWithLead() {
  const api = await startApi();
  await ask(api, 'Kwame');
  const [lead] = await listed(api);
  if (!lead) throw new Error('nobody has asked for access');
  return { api, lead };
}

it('a member comes of a request: with the period, a code that signs in, and the request converted', async () => {
  const { api, lead } = await startWithLead();
  api.advance(60_000);
  const { status, body } = await create(api, lead.id);
  expect(status).toBe(200);
  expect(body.lead).toMatchObject({ id: lead.id, status: 'converted', notes: lead.notes });
  expect(body.user).toMatchObject({ username: 'Kwame', email: 'kwame@example.com', role: 'user' });
  const ends = Date.parse(START) + 60_000 + 7 * DAY_MS;
  expect(body.user.expires_at).toBe(new Date(ends).toISOString());
  const code = { access_code: body.user.access_code ?? '' };
  expect((await api.as(null).call(authEndpoints.login, { body: code })).status).toBe(200);
  const acts = (await api.database.db.select().from(auditLog)).slice(-3);
  expect(acts.map(({ action, target }) => [action, target])).toContainEqual([
    'leads.status_changed',
    'Kwame: converted',
  ]);
});

it('a request of a member creates nobody and stays as it is', async () => {
  const { api, lead } = await startWithLead();
  const before = await api.database.db.select().from(users);
  const { problem } = await create(api, lead.id, 'AMA@example.com');
  expect(problem.code).toBe('users.email_taken');
  expect(problem.errors?.[0]?.pointer).toBe('#/email');
  expect(await listed(api)).toEqual([lead]);
  expect(await api.database.db.select().from(users)).toEqual(before);
});

it('no member comes of an unknown request, or by a member', async () => {
  const { api, lead } = await startWithLead();
  const before = await api.database.db.select().from(users);
  expect((await create(api, 'nothing')).problem.code).toBe('leads.not_found');
  const body = { username: 'Kwame' };
  const own = await api.as('ama').call(createUser, { params: { id: lead.id }, body });
  expect(own.status).toBe(403);
  expect(await api.database.db.select().from(users)).toEqual(before);
});

it.each([
  ['name', ['abena', 'Kwame', 'Yaw']],
  ['-name', ['Yaw', 'Kwame', 'abena']],
  ['created', ['Kwame', 'Yaw', 'abena']],
] as const)('requests are sorted by %s, page by page', async (sort, expected) => {
  const api = await startApi();
  for (const name of ['Kwame', 'Yaw', 'abena']) await ask(api, name);
  const first = await listed(api, { sort, limit: 2 });
  const rest = await listed(api, { sort, limit: 2, before: first[1]?.id });
  expect([...first, ...rest].map(({ name }) => name)).toEqual(expected);
});
