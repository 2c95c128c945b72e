import { Agent, type ClientRequestArgs } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

const RETRY_MS = 100;

const isRefused = (error: Error): boolean => 'code' in error && error.code === 'ECONNREFUSED';

/**
 * Makes requests wait while nobody listens: `npm run dev` restarts the API after each change. They fail
 * when nobody has listened for `patienceMs`.
 */
export class WaitingAgent extends Agent {
  readonly #patienceMs: number;

  constructor({ patienceMs = 20_000 } = {}) {
    super();
    this.#patienceMs = patienceMs;
  }

  override createConnection(
    { host, port }: ClientRequestArgs,
    callback?: (error: Error | null, socket: Duplex) => void,
  ): undefined {
    const giveUpAt = performance.now() + this.#patienceMs;
    const attempt = (): void => {
      const socket = new Socket();
      const onError = (error: Error): void => {
        if (isRefused(error) && performance.now() < giveUpAt) setTimeout(attempt, RETRY_MS);
        else callback?.(error, socket);
      };
      socket.once('error', onError);
      socket.connect({ host: host ?? 'localhost', port: Number(port) }, () => {
        socket.off('error', onError);
        callback?.(null, socket);
      });
    };
    attempt();
  }
}
