import type { Endpoint, ResponseOf } from '#contracts/endpoint.ts';
import { startMockBackend } from './mock-server.ts';
import { bodyOf, send, toRequest } from './api-client.ts';
import { START, startApi } from './start-api.ts';

type Parts = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };

/** An answer; `body` is what a success says. */
type Answer<E extends Endpoint> = { status: number; body: ResponseOf<E> };

/** Server or demo, without anything in it that was sold, asked for or scheduled. */
export type Side = {
  ask: <E extends Endpoint>(token: string | null, endpoint: E, parts?: Parts) => Promise<Answer<E>>;
  admin: string; // token of an administrator
  adminCode: string;
  /** Time goes by, and what runs by the clock has run. */
  wait: (ms: number) => Promise<void>;
};

export async function startServerSide(): Promise<Side> {
  const api = await startApi();
  return {
    admin: api.people.admin.token,
    adminCode: api.people.admin.code,
    wait: async (ms) => {
      api.advance(ms);
      await api.services.membership.payments.reconcile();
    },
    ask: (token, endpoint, parts = {}) =>
      answerOf(endpoint, send(api.router, toRequest(endpoint, parts, senderOf(token)))),
  };
}

export async function startDemoSide(): Promise<Side> {
  let now = Date.parse(START);
  const { transport, world } = startMockBackend({ now: () => new Date(now) });
  await world.change((tables) => {
    Object.assign(tables, { leads: [], transactions: [], subscriptions: [], webinars: [] });
  });
  return {
    admin: 'demo-admin',
    adminCode: 'DEM0-ADM1-N000-0001',
    wait: async (ms) => void (now += ms),
    ask: (token, endpoint, parts = {}) =>
      answerOf(endpoint, transport(toRequest(endpoint, parts, senderOf(token)))),
  };
}

const senderOf = (token: string | null) => (token === null ? {} : { token });

async function answerOf<E extends Endpoint>(
  endpoint: E,
  sent: Promise<Response>,
): Promise<Answer<E>> {
  const response = await sent;
  return { status: response.status, body: (await bodyOf(endpoint, response)) as ResponseOf<E> };
}

/** Ids, tokens, codes and receipt numbers, which nobody can foresee. */
const unforeseeable =
  /visitor-[\w-]+|demo-[\w-]{36}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32}|([0-9A-Z]{4}-){3}[0-9A-Z]{4}|BW-[0-9A-F]{12}|[\w-]{43}/g;

/** The answers with everything unforeseeable numbered in the order in which it appears. */
export function comparable(answers: readonly unknown[]): unknown {
  const numbers = new Map<string, number>();
  const numbered = (id: string): string => {
    numbers.set(id, numbers.get(id) ?? numbers.size + 1);
    return `#${numbers.get(id)}`;
  };
  const text = JSON.stringify(answers, (name, value: unknown) =>
    ownWords.has(name) ? null : value,
  );
  return JSON.parse(
    text.replaceAll(OWN_CODE, '').replaceAll(unforeseeable, numbered).replaceAll(NO_MAIL, ''),
  );
}

/** The demo says so; apart from that it says the same. */
const NO_MAIL = ' (The demo sends no mail.)';
const OWN_CODE = / \(In the demo it is [\w-]+\.\)/g;

/** Fields that name the side itself: the request's number and the administrator. */
const ownWords = new Set(['instance', 'recorded_by']);
