import { setTimeout as wait } from 'node:timers/promises';
import { journalEndpoints } from '#contracts/journal/journal.ts';
import { formatStamp } from '#contracts/rules/journal/hybrid-clock.ts';
import { createMember, signIn } from './members.ts';
import { aTrade, pushCall } from './journal-writes.ts';
import { percentile } from './percentile.ts';
import { metric, type Target } from './target.ts';

const TRADES_PER_PUSH = 500;
const AT_ONCE = 8;
const HEALTH_EVERY_MS = 20;
const METRICS_EVERY_MS = 1000;
const QUIET_MS = 5000;
/** The number of a member outside the population. */
const NOBODY_ELSE = 60_000;

/** What one member with a journal of many years does to a server by listing it eight times at once. */
export type LargeMember = {
  readonly trades: number;
  readonly listBytes: number;
  readonly lists: number; // answered
  readonly refused: number; // answers with Retry-After
  /** The 99th percentile of its event loop, the worst second. */
  readonly loopDelayMs: { readonly before: number; readonly meanwhile: number };
  readonly healthMs: { readonly p99: number; readonly most: number };
  readonly residentMb: { readonly before: number; readonly meanwhile: number }; // at most
};

const MB = 1024 * 1024;

type Meanwhile = {
  readonly loopDelayMs: number;
  readonly residentMb: number;
  readonly healthMs: readonly number[];
};

/** Looks at the server while something goes on. The delay of its event loop is that since it was read last. */
async function watchWhile(target: Target, work: Promise<unknown>): Promise<Meanwhile> {
  const [healthMs, delays, memory]: [number[], number[], number[]] = [[], [], []];
  const end = new AbortController();
  const watchHealth = async (): Promise<void> => {
    while (!end.signal.aborted) {
      const sentAt = performance.now();
      await target.http.send({ path: '/health' });
      healthMs.push(performance.now() - sentAt);
      await wait(HEALTH_EVERY_MS);
    }
  };
  const watchMetrics = async (): Promise<void> => {
    await target.metrics();
    while (!end.signal.aborted) {
      await wait(METRICS_EVERY_MS);
      const values = await target.metrics();
      delays.push(metric(values, 'nodejs_eventloop_lag_p99_seconds') * 1000);
      memory.push(metric(values, 'process_resident_memory_bytes') / MB);
    }
  };
  const watching = Promise.all([watchHealth(), watchMetrics()]);
  await work;
  end.abort();
  await watching;
  return { loopDelayMs: Math.max(...delays), residentMb: Math.max(...memory), healthMs };
}

/** Records so many trades. @returns the token of their member */
async function fillJournal(target: Target, trades: number): Promise<string> {
  const { code } = await createMember(target, NOBODY_ELSE);
  const token = await signIn(target, code);
  const now = target.now();
  const stamp = formatStamp(now, 0, 'load');
  for (let from = 0; from < trades; from += TRADES_PER_PUSH) {
    const count = Math.min(TRADES_PER_PUSH, trades - from);
    const changes = Array.from({ length: count }, (_, n) => aTrade(from + n, now, stamp));
    await target.http.ask(pushCall(token, changes));
  }
  return token;
}

/** Lets a member with so many trades list them eight times at once. */
export async function measureLargeMember(target: Target, trades: number): Promise<LargeMember> {
  const token = await fillJournal(target, trades);
  await target.inspector.collectGarbage();
  const before = await watchWhile(target, wait(QUIET_MS));
  const call = { path: `/api${journalEndpoints.list.path}`, token };
  const lists = Promise.all(Array.from({ length: AT_ONCE }, () => target.http.drain(call)));
  const meanwhile = await watchWhile(target, lists);
  const answers = await lists;
  const listed = answers.filter(({ status }) => status === 200);
  return {
    trades,
    listBytes: Math.max(...listed.map(({ bytes }) => bytes)),
    lists: listed.length,
    refused: answers.filter(({ status }) => status === 429).length,
    loopDelayMs: { before: before.loopDelayMs, meanwhile: meanwhile.loopDelayMs },
    healthMs: {
      p99: percentile(meanwhile.healthMs, 0.99),
      most: Math.max(...meanwhile.healthMs),
    },
    residentMb: { before: before.residentMb, meanwhile: meanwhile.residentMb },
  };
}
