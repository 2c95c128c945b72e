import { vi } from 'vitest';
import { authEndpoints } from '#contracts/auth.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { allEndpoints } from '#contracts/index.ts';
import type { Sender } from './api-client.ts';
import type { Api } from './start-api.ts';
import { ask, callerOf, nameOf } from './valid-requests.ts';

/** Nobody but the two who exchange them may ever read these, wherever they come to lie. */
const CREDENTIALS = /^(access_code|access_token|password|current_password|new_password|proof)$/;

/** What people type, and what shows how their payment goes: stored, but nothing for a log. */
const PERSONAL = /^(name|email|phone|phone_number|notes|description|endpoint|p256dh|auth)$/;
const SESSION = 'session_id';

/** Shorter ones turn up by chance. */
const LETTERS = 6;

/** Kofi's and Ama's accounts and their sales are needed until then. */
const LAST = [
  'PUT /auth/password',
  'DELETE /auth/account',
  'DELETE /admin/users/:id',
  'DELETE /admin/payments/clear-all',
  'POST /admin/clear-all-data',
  'POST /admin/system/backups/:id/restore', // signs everybody out
];

export type Walk = {
  /** By the name of their endpoint. */
  readonly statuses: ReadonlyMap<string, number>;
  readonly credentials: ReadonlySet<string>;
  readonly personal: ReadonlySet<string>;
};

/**
 * Calls every endpoint of the contract as the person it is for, and remembers what must stay between the two.
 *
 * @param beforeTheEnd called when everything is there, before accounts and data are deleted
 */
export async function walkProduct(
  api: Pick<Api, 'router' | 'people' | 'as'>,
  beforeTheEnd: () => Promise<void> = () => Promise.resolve(),
): Promise<Walk> {
  const whole = api as Api; // what follows needs no more of it
  const credentials = new Set<string>();
  const personal = new Set<string>();
  const statuses = new Map<string, number>();
  const keep: Keep = (text, isTyped) => {
    for (const [name, value] of fieldsIn(text)) {
      if (value.length < LETTERS) continue;
      if (CREDENTIALS.test(name)) credentials.add(value);
      if (name === SESSION || (isTyped && PERSONAL.test(name))) personal.add(value);
    }
  };
  const listening = listenTo(whole, keep, credentials);
  for (const endpoint of inOrder(allEndpoints)) {
    if (nameOf(endpoint) === LAST[0]) await beforeTheEnd();
    const response = await ask(whole, endpoint, await senderOf(whole, endpoint));
    statuses.set(nameOf(endpoint), response.status);
    await response.body?.cancel(); // a stream of events has no end
  }
  listening.mockRestore();
  return { statuses, credentials, personal };
}

/** The one who signs out does nothing afterwards: another device. */
async function senderOf(api: Api, endpoint: Endpoint): Promise<Sender> {
  if (endpoint.path !== authEndpoints.logout.path) return callerOf(api, endpoint);
  const body = { access_code: api.people.ama.code };
  return { token: (await api.as(null).call(authEndpoints.login, { body })).body.access_token };
}

const rank = (endpoint: Endpoint): number => LAST.indexOf(nameOf(endpoint));

const inOrder = (endpoints: readonly Endpoint[]): Endpoint[] =>
  endpoints.toSorted((a, b) => rank(a) - rank(b));

/** @param isTyped whether a person wrote it, not the server */
type Keep = (text: string, isTyped: boolean) => void;

/** What travels in both directions, and by whose token. */
function listenTo({ router }: Api, keep: Keep, tokens: Set<string>) {
  const answer = router.request.bind(router);
  return vi.spyOn(router, 'request').mockImplementation(async (request, ...rest) => {
    if (!(request instanceof Request)) return answer(request, ...rest);
    const token = request.headers.get('authorization')?.replace('Bearer ', '');
    if (token !== undefined) tokens.add(token);
    keep(await request.clone().text(), true);
    const response = await answer(request, ...rest);
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    if (isJson) keep(await response.clone().text(), false);
    return response;
  });
}

/** Each text in a JSON text with the name of its field; none where it is no JSON. */
function fieldsIn(json: string): [name: string, value: string][] {
  const fields: [string, string][] = [];
  try {
    JSON.parse(json, (name, value: unknown) => {
      if (typeof value === 'string') fields.push([name, value]);
      return value;
    });
  } catch {
    return [];
  }
  return fields;
}
