import { describe, expect, it } from 'vitest';
import { journalEndpoints } from '#contracts/journal/journal.ts';
import { type Post, postEndpoints } from '#contracts/posts.ts';
import { Problem } from '#contracts/problem.ts';
import { seedPeople } from '#mocks/world/seed/people.ts';
import { mockEndpoint, mockFailure, mockFeature } from './mock-endpoint.ts';
import { createMockTransport } from './transport.ts';

const [person] = seedPeople(new Date());
const authenticate = async () => {
  if (!person) throw new Error('the demo has nobody');
  return person;
};
const callers = { authenticate, authenticatePayer: async () => ({ person: await authenticate() }) };
const base = 'https://bellwether.test/api';
const post = postEndpoints.list.example[0] satisfies Post | undefined;

const send = (body: string, type: string) =>
  new Request(`${base}/trading-journal/entries`, {
    method: 'POST',
    headers: { 'Content-Type': type },
    body,
  });

describe('a mocked feature', () => {
  const { list, like } = postEndpoints;
  const transport = createMockTransport(mockFeature({ list, like }, callers, {}));

  it('answers the example of an endpoint that has no handler, a list with its count', async () => {
    const answer = await transport(new Request(`${base}/posts`));
    expect(await answer.json()).toEqual(list.example);
    expect(answer.headers.get('X-Total-Count')).toBe('1');
  });

  it('checks the request of such an endpoint like any other', async () => {
    const wrong = await transport(new Request(`${base}/posts?limit=0`));
    expect(wrong.status).toBe(422);
    const right = await transport(new Request(`${base}/posts/x/like`, { method: 'POST' }));
    expect(await right.json()).toEqual(like.example);
  });
});

describe('a mocked endpoint', () => {
  it('strips fields of its answer that the contract does not declare', async () => {
    const row = { ...post, secret: 'x' };
    const rows = [row] as Post[];
    const handler = mockEndpoint(postEndpoints.list, callers, async () => rows);
    const answer = await createMockTransport([handler])(new Request(`${base}/posts`));
    expect(await answer.json()).toEqual([post]);
  });

  it('gives the resolver the request with its defaults filled in', async () => {
    let limit = 0;
    const handler = mockEndpoint(postEndpoints.list, callers, async ({ query }) => {
      limit = query.limit;
      return [];
    });
    await createMockTransport([handler])(new Request(`${base}/posts`));
    expect(limit).toBe(200);
  });

  it.each([
    ['a body that is no JSON', '{', 'application/json', 'request.not_json'],
    ['another content type', '{}', 'text/plain', 'request.media_type'],
    ['missing fields', '{}', 'application/json', 'request.invalid'],
  ])('refuses %s as the server does', async (_, body, type, code) => {
    const never = mockEndpoint(journalEndpoints.add, callers, () => Promise.reject());
    const answer = await createMockTransport([never])(send(body, type));
    expect(Problem.parse(await answer.json()).code).toBe(code);
    expect(answer.headers.get('Content-Type')).toBe('application/problem+json');
  });

  it('points at every refused field', async () => {
    const never = mockEndpoint(journalEndpoints.add, callers, () => Promise.reject());
    const body = JSON.stringify({ ...journalEndpoints.add.example, pair: '', size: -1 });
    const answer = await createMockTransport([never])(send(body, 'application/json'));
    const { errors, detail } = Problem.parse(await answer.json());
    expect(errors?.map(({ pointer }) => pointer)).toEqual(['#/pair', '#/size']);
    expect(detail).toBe('Please fill in required fields');
  });
});

describe('a mocked failure', () => {
  it('says the sentence and the time to wait', async () => {
    const extras = { retryAfterS: 7 };
    const handler = mockFailure(postEndpoints.like, 'posts.not_found', 'Gone.', extras);
    const request = new Request(`${base}/posts/1/like`, { method: 'POST' });
    const answer = await createMockTransport([handler])(request);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('Retry-After')).toBe('7');
    expect(Problem.parse(await answer.json()).detail).toBe('Gone.');
  });

  it('compiles only for failures that the endpoint declares or that any can have', () => {
    mockFailure(postEndpoints.like, 'platform.internal');
    // @ts-expect-error a like never fails with a code of the users
    mockFailure(postEndpoints.like, 'users.protected');
    // @ts-expect-error reading the journal declares no failure of its own
    mockFailure(journalEndpoints.list, 'posts.not_found');
    expect(journalEndpoints.list.errors).toEqual([]);
  });
});
