import { parentPort, type Transferable } from 'node:worker_threads';

/**
 * A message of a worker to the server. Others send on the same channel: under `node --watch` a worker
 * reports every module that it imports.
 */
type Envelope<Body> = { readonly bellwether: Body };

export const toEnvelope = <Body>(bellwether: Body): Envelope<Body> => ({ bellwether });

/** False for the messages of others, which the server ignores. */
export const isEnvelope = <Body>(message: unknown): message is Envelope<Body> =>
  typeof message === 'object' && message !== null && 'bellwether' in message;

/** Sends the result of a thread that `runThread` started. @param transfer is gone here afterwards */
export function sendResult(result: unknown, transfer: readonly Transferable[] = []): void {
  parentPort?.postMessage(toEnvelope(result), transfer);
}
