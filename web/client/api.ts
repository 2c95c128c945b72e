import type { Endpoint, RequestOf, ResponseOf } from '#contracts/endpoint.ts';
import type { StreamListener } from './event-stream.ts';
import { hasCode, NetworkError, reportRefusal } from './failures.ts';
import type { Transport } from './network.ts';

export type { StreamListener } from './event-stream.ts';
export type { Transport } from './network.ts';

/*
 * zod compiles schemas with `new Function`, which our content security policy forbids: every probe
 * would be reported as a violation. It reads this when a schema is made, so it has to be set before
 * the first contract module loads, and without loading zod, which the login screen must not need.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

type Options = { signal?: AbortSignal };
type CallArguments<E extends Endpoint> =
  Partial<RequestOf<E>> extends RequestOf<E>
    ? [request?: RequestOf<E>, options?: Options]
    : [request: RequestOf<E>, options?: Options];

export type Page<Rows> = {
  rows: Rows;
  /** Number of rows of the whole list; null if the server does not say. */
  total: number | null;
};

export type Api = {
  /**
   * Calls an endpoint of the contract.
   *
   * @throws ApiError if the server refuses, NetworkError if no answer came, AnswerError if the answer
   *         violates the contract, and the signal's reason if the caller aborted
   */
  call: <E extends Endpoint>(endpoint: E, ...rest: CallArguments<E>) => Promise<ResponseOf<E>>;
  /** Calls a list endpoint; the result has the total count. */
  callPage: <E extends Endpoint>(
    endpoint: E,
    ...rest: CallArguments<E>
  ) => Promise<Page<ResponseOf<E>>>;
  /** Listens to an event stream until the server ends it. @throws as `call` */
  listen: <E extends Endpoint>(
    endpoint: E,
    listener: StreamListener<ResponseOf<E>>,
    signal: AbortSignal,
  ) => Promise<void>;
};

type Wiring = {
  transport: Transport;
  readToken: () => string | null;
  /** The token of a visitor who is about to pay. */
  readVisitorToken?: () => string | null;
  /** The server no longer accepts the stored token. */
  onSessionEnded: () => void;
  /** The server's origin; by default the page's. */
  origin?: string;
};

/** Lazy: it includes zod, a third of the login screen's budget. */
const loadCaller = () => import('./perform-call.ts');
const loadListener = () => import('./event-stream.ts');

async function loaded<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (cause) {
    throw new NetworkError(false, cause);
  }
}

function readTotal(headers: Headers): number | null {
  const text = headers.get('X-Total-Count');
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

/** The visitor's token is the fallback for visitor endpoints. */
function tokenFor({ access }: Endpoint, { readToken, readVisitorToken }: Wiring): string | null {
  if (access === 'public') return null;
  return readToken() ?? (access === 'visitor' ? (readVisitorToken?.() ?? null) : null);
}

/** Creates the API client, the app's only access to the server. */
export function createApi(wiring: Wiring): Api {
  const { transport, readToken, onSessionEnded, origin = globalThis.location?.origin } = wiring;

  /** Runs a call with the current token; reports an ended session. */
  async function asCaller<T>(endpoint: Endpoint, run: (token: string | null) => Promise<T>) {
    // Read before any await: signing out deletes the token after its own call.
    const token = tokenFor(endpoint, wiring);
    try {
      return await run(token);
    } catch (error) {
      const { endsSession } = await loaded(loadCaller);
      if (hasCode(error, 'auth.read_only')) reportRefusal(error);
      // A late answer for an old token must not end the current session.
      if (token !== null && token === readToken() && endsSession(error)) onSessionEnded();
      throw error;
    }
  }

  function send<E extends Endpoint>(endpoint: E, rest: CallArguments<E>) {
    const [parts = {}, { signal } = {}] = rest;
    return asCaller(endpoint, async (token) => {
      const { performCall } = await loaded(loadCaller);
      return performCall(endpoint, parts, { transport, origin, token, signal });
    });
  }

  return {
    call: async (endpoint, ...rest) => (await send(endpoint, rest)).body,
    callPage: async (endpoint, ...rest) => {
      const { body, headers } = await send(endpoint, rest);
      return { rows: body, total: readTotal(headers) };
    },
    listen: (endpoint, listener, signal) =>
      asCaller(endpoint, async (token) => {
        const { performListen } = await loaded(loadListener);
        return performListen(endpoint, listener, { transport, origin, token, signal });
      }),
  };
}
