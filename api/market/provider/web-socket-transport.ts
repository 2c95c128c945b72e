import { FeedError } from '../feed.ts';
import type { ProviderClock } from './clock.ts';
import type { Line } from './stream.ts';

type Heartbeat = { readonly text: string; readonly everyMs: number };

export type WebSocketSetup = {
  readonly title: string;
  readonly url: string;
  /** Said when the connection stands. */
  readonly greeting: string;
  /** Said again and again, where the provider asks for it. */
  readonly heartbeat?: Heartbeat;
};

/** A connection over a WebSocket. */
export function createWebSocketLine(setup: WebSocketSetup, clock: ProviderClock): Line {
  const { title, url, greeting, heartbeat } = setup;
  return (signal, hear) =>
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
      socket.addEventListener('message', ({ data }) => hear(String(data)));
      // An error is followed by a close, but only after the closing handshake that a dead peer never answers.
      socket.addEventListener('error', finish);
      socket.addEventListener('close', finish);
      signal.addEventListener('abort', finish, { once: true });
    });
}
