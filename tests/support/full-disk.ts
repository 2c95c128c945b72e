import { randomBytes } from 'node:crypto';
import { postEndpoints } from '#contracts/posts.ts';
import { allEndpoints } from '#contracts/index.ts';
import { send, toRequest } from './api-client.ts';
import type { Api } from './start-api.ts';
import { nameOf } from './valid-requests.ts';

const MOST_POSTS = 200;
/** Base64 of them is a description that no database makes smaller. */
const BYTES = 3000;

export const publish = (api: Api, title: string) => {
  const body = { title, description: randomBytes(BYTES).toString('base64') };
  return api.as('admin').call(postEndpoints.create, { body });
};

/** What a member reads. */
export async function titles(api: Api): Promise<string[]> {
  const { body } = await api.as('ama').call(postEndpoints.list, { query: { limit: 100 } });
  return body.map(({ title }) => title).toSorted();
}

/** Publishes until there is no room. @returns what was stored, and what was said then */
export async function publishUntilRefused(api: Api) {
  const stored: string[] = [];
  let answer = await publish(api, 'Post 0');
  for (let n = 1; answer.status === 200 && n < MOST_POSTS; n += 1) {
    stored.push(answer.body.title);
    answer = await publish(api, `Post ${n}`);
  }
  return { stored: stored.toSorted(), answer };
}

/** They write an audit record of who read. */
const AUDITED = new Set([
  'GET /admin/users',
  'GET /admin/audit/export',
  'GET /admin/payments/export',
]);
const silentReads = allEndpoints.filter(
  (endpoint) => endpoint.method === 'GET' && !AUDITED.has(nameOf(endpoint)),
);
const params = { id: 'x', sha: '0'.repeat(64), instrument: 'EURUSD', file: 'x' };

/** Reads that fail, of all that leave no trace. */
export async function failedReads(api: Api): Promise<string[]> {
  const failed: string[] = [];
  for (const endpoint of silentReads) {
    const person = endpoint.access === 'admin' ? 'esi' : 'ama';
    const request = toRequest(endpoint, { params }, { token: api.people[person].token });
    const { status, body } = await send(api.router, request);
    await body?.cancel(); // some would go on for ever
    if (status >= 500) failed.push(`${nameOf(endpoint)} ${status}`);
  }
  return failed;
}
