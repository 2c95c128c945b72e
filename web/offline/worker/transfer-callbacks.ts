import { proxy, type ProxyMarked, transferHandlers, type TransferHandler } from 'comlink';

type Callback = (...values: never[]) => unknown;

const isHandler = (handler: unknown): handler is TransferHandler<Callback & ProxyMarked, unknown> =>
  handler !== undefined;

/** Lets functions be passed to the other thread: a call there comes back as a call here. On both ends. */
export function transferCallbacks(): void {
  const handler = transferHandlers.get('proxy');
  if (!isHandler(handler)) throw new Error('comlink has no handler of proxies');
  transferHandlers.set('callback', {
    canHandle: (value): value is Callback => typeof value === 'function',
    serialize: (callback: Callback) => handler.serialize(proxy(callback)),
    deserialize: (port: unknown) => handler.deserialize(port),
  });
}
