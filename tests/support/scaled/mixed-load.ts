import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { authEndpoints } from '#contracts/auth.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { journalSyncEndpoints } from '#contracts/journal/journal-sync.ts';
import { marketEndpoints } from '#contracts/market/market.ts';
import { postEndpoints } from '#contracts/posts.ts';
import { formatStamp } from '#contracts/rules/journal/hybrid-clock.ts';
import { webinarEndpoints } from '#contracts/webinars.ts';
import { aTrade } from '../builders.ts';
import { type Called, type Caller, logIn } from './caller.ts';

/** Between two calls of a member. */
const PAUSE_MS = 25;

export type Failure = {
  readonly path: string;
  /** Null: no answer came, or not all of it. */
  readonly status: number | null;
  readonly servedBy: string | null;
};

export type Load = {
  readonly failures: readonly Failure[];
  /** How many calls were answered well. */
  calls(): number;
  /** Ids of the trades that the server said it has, by member. */
  readonly trades: ReadonlyMap<Caller, readonly string[]>;
  /** How many registrations the server confirmed. */
  registrations(): number;
  /** Resolves when so many more calls have been answered. */
  goOn(calls: number): Promise<void>;
  stop(): Promise<void>;
};

type Setup = {
  readonly url: string;
  readonly members: readonly Caller[];
  /** A member who signs in again and again. */
  readonly code: string;
  readonly postId: string;
  readonly webinarIds: readonly string[];
};

/** Members who read, like, register and keep a journal, each one call after the other, until it is stopped. */
export function startLoad({ url, members, code, postId, webinarIds }: Setup): Load {
  const failures: Failure[] = [];
  const trades = new Map<Caller, string[]>(members.map((each) => [each, []]));
  const done = { calls: 0, registrations: 0 };
  const over = new AbortController();

  async function attempt(
    { path }: Pick<Endpoint, 'path'>,
    call: () => Promise<Called<Endpoint>>,
  ): Promise<boolean> {
    const answer = await call().catch(() => null);
    const isWell = answer !== null && answer.status < 400;
    if (isWell) done.calls += 1;
    else {
      failures.push({ path, status: answer?.status ?? null, servedBy: answer?.servedBy ?? null });
    }
    await after(PAUSE_MS);
    return isWell;
  }

  async function keepJournal(call: Caller): Promise<void> {
    const id = randomUUID();
    const { id: _, ...fields } = aTrade({ id });
    const set = { ...fields, deleted: false };
    const stamp = formatStamp(Date.now(), 0, 'phone');
    const at = Object.fromEntries(Object.keys(set).map((name) => [name, stamp]));
    const body = { changes: [{ id, kind: 'entry', set, at }] };
    const { push } = journalSyncEndpoints;
    if (await attempt(push, () => call(push, { body }))) trades.get(call)?.push(id);
  }

  async function live(call: Caller): Promise<void> {
    const { list, like } = postEndpoints;
    const { register } = webinarEndpoints;
    for (let round = 0; !over.signal.aborted; round += 1) {
      await attempt(list, () => call(list, { query: {} }));
      await keepJournal(call);
      await attempt(marketEndpoints.list, () => call(marketEndpoints.list));
      await attempt(like, () => call(like, { params: { id: postId } }));
      const webinar = webinarIds[round];
      if (webinar === undefined) continue;
      const isRegistered = await attempt(register, () =>
        call(register, { params: { id: webinar } }),
      );
      if (isRegistered) done.registrations += 1;
    }
  }

  async function signInAgain(): Promise<void> {
    while (!over.signal.aborted) {
      await attempt(authEndpoints.login, () => logIn(url, code));
      await after(10 * PAUSE_MS);
    }
  }

  const activity = Promise.all([...members.map(live), signInAgain()]);
  return {
    failures,
    calls: () => done.calls,
    trades,
    registrations: () => done.registrations,
    async goOn(more) {
      const until = done.calls + more;
      while (done.calls < until) await after(PAUSE_MS);
    },
    async stop() {
      over.abort();
      await activity;
    },
  };
}
