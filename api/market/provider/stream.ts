import { FeedError } from '../feed.ts';
import { backoffMs, KEY_PAUSE_MS, type ProviderClock } from './caller.ts';

/** One connection: passes on its messages until it ends or is aborted; resolves to the reason of its end. */
export type Line = (signal: AbortSignal, onMessage: (text: string) => void) => Promise<FeedError>;

/** The effect of a message. A failure ends the connection. */
export type MessageEffect = 'price' | 'other' | FeedError;

export type StreamSetup = {
  readonly title: string;
  readonly line: Line;
  readonly silenceMs: number; // after so long without a message, the connection counts as dead
  readonly onMessage: (text: string) => MessageEffect;
  readonly onFailure: (failure: FeedError) => void;
};

async function listenOnce(setup: StreamSetup, clock: ProviderClock, signal: AbortSignal) {
  const hangUp = new AbortController();
  const connection = AbortSignal.any([signal, hangUp.signal]);
  let receivedAt = clock.now();
  let hasPrice = false;
  let reason: FeedError | null = null;

  const end = (why: FeedError): void => {
    reason ??= why;
    hangUp.abort();
  };

  function handle(text: string): void {
    if (connection.aborted) return; // a closing socket may still deliver
    receivedAt = clock.now();
    const effect = setup.onMessage(text);
    if (effect instanceof FeedError) end(effect);
    else hasPrice ||= effect === 'price';
  }

  /** A half-open connection never reports its end: end it after a silence. */
  async function watch(): Promise<void> {
    while (!connection.aborted) {
      const leftMs = receivedAt + setup.silenceMs - clock.now();
      if (leftMs <= 0) end(new FeedError('unreachable', `The ${setup.title} stream stopped.`));
      else await clock.sleep(leftMs, connection);
    }
  }

  const ended = setup.line(connection, handle).finally(() => hangUp.abort());
  const [failure] = await Promise.all([ended, watch()]);
  return { failure: reason ?? failure, hasPrice };
}

function pauseMs({ kind, retryAfterMs }: FeedError, failures: number, random: number): number {
  if (kind === 'key') return KEY_PAUSE_MS;
  if (kind === 'quota') return retryAfterMs ?? 60_000;
  return backoffMs(failures, random);
}

/** Stays connected until the signal aborts: reconnects after a pause. */
export async function keepListening(
  setup: StreamSetup,
  clock: ProviderClock,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const { failure, hasPrice } = await listenOnce(setup, clock, signal);
    if (signal.aborted) return;
    failures = hasPrice ? 1 : failures + 1;
    setup.onFailure(failure);
    await clock.sleep(pauseMs(failure, failures, clock.random()), signal);
  }
}

type Heartbeat = { readonly text: string; readonly everyMs: number };

export type WebSocketSetup = {
  readonly title: string;
  readonly url: string;
  readonly greeting: string; // sent when the connection is open
  readonly heartbeat?: Heartbeat; // sent at intervals, where the provider requires it
};

export function createWebSocketLine(setup: WebSocketSetup, clock: ProviderClock): Line {
  const { title, url, greeting, heartbeat } = setup;
  return (signal, onMessage) =>
    new Promise((resolve) => {
      const socket = new WebSocket(url);

      function finish(): void {
        resolve(new FeedError('unreachable', `The stream of ${title} broke off.`));
        socket.close();
      }

      async function keepAlive({ text, everyMs }: Heartbeat): Promise<void> {
        for (;;) {
          await clock.sleep(everyMs, signal);
          if (signal.aborted) return;
          socket.send(text);
        }
      }

      socket.addEventListener('open', () => {
        socket.send(greeting);
        if (heartbeat !== undefined) void keepAlive(heartbeat);
      });
      socket.addEventListener('message', ({ data }) => onMessage(String(data)));
      // An error is followed by a close, but only after the closing handshake that a dead peer never answers.
      socket.addEventListener('error', finish);
      socket.addEventListener('close', finish);
      signal.addEventListener('abort', finish, { once: true });
    });
}
