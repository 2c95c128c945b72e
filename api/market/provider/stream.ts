import { FeedError } from '../feed.ts';
import { backoffMs } from './backoff.ts';
import type { ProviderClock } from './clock.ts';

const KEY_PAUSE_MS = 600_000;
const QUOTA_PAUSE_MS = 60_000;

/** One connection: hands on what it hears until it ends or is told to, and then says why it ended. */
export type Line = (signal: AbortSignal, hear: (text: string) => void) => Promise<FeedError>;

/** What a message amounted to. A failure ends the connection. */
export type Heard = 'price' | 'other' | FeedError;

export type StreamSetup = {
  readonly title: string;
  readonly line: Line;
  /** Without any message for so long, the other side is taken for dead. */
  readonly silenceMs: number;
  readonly hear: (text: string) => Heard;
  readonly onFailure: (failure: FeedError) => void;
};

/** One connection, from dialling to its end. */
async function listenOnce(setup: StreamSetup, clock: ProviderClock, signal: AbortSignal) {
  const hangUp = new AbortController();
  const connection = AbortSignal.any([signal, hangUp.signal]);
  let heardAt = clock.now();
  let heardPrice = false;
  let reason: FeedError | null = null;

  const end = (why: FeedError): void => {
    reason ??= why;
    hangUp.abort();
  };

  function hear(text: string): void {
    if (connection.aborted) return; // a closing socket may still deliver
    heardAt = clock.now();
    const heard = setup.hear(text);
    if (heard instanceof FeedError) end(heard);
    else heardPrice ||= heard === 'price';
  }

  /** A half-open connection never reports its end: only its silence tells. */
  async function watch(): Promise<void> {
    while (!connection.aborted) {
      const leftMs = heardAt + setup.silenceMs - clock.now();
      if (leftMs <= 0)
        end(new FeedError('unreachable', `The stream of ${setup.title} fell silent.`));
      else await clock.sleep(leftMs, connection);
    }
  }

  const ended = setup.line(connection, hear).finally(() => hangUp.abort());
  const [failure] = await Promise.all([ended, watch()]);
  return { failure: reason ?? failure, heardPrice };
}

function pauseMs({ kind, retryAfterMs }: FeedError, failures: number, random: number): number {
  if (kind === 'key') return KEY_PAUSE_MS;
  if (kind === 'quota') return retryAfterMs ?? QUOTA_PAUSE_MS;
  return backoffMs(failures, random);
}

/** Stays connected until the signal aborts: every end is followed by a pause and a new connection. */
export async function keepListening(
  setup: StreamSetup,
  clock: ProviderClock,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const { failure, heardPrice } = await listenOnce(setup, clock, signal);
    if (signal.aborted) return;
    failures = heardPrice ? 1 : failures + 1;
    setup.onFailure(failure);
    await clock.sleep(pauseMs(failure, failures, clock.random()), signal);
  }
}
