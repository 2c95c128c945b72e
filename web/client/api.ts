import './zod-jitless.ts';
import type { Endpoint, RequestOf, ResponseOf } from '#contracts/endpoint.ts';
import type { Heard } from './event-stream.ts';
import { NetworkError } from './failures.ts';
import type { Transport } from './transport.ts';

export type { Heard } from './event-stream.ts';
export type { Transport } from './transport.ts';

type Options = { signal?: AbortSignal };
type CallArguments<E extends Endpoint> =
  Partial<RequestOf<E>> extends RequestOf<E>
    ? [request?: RequestOf<E>, options?: Options]
    : [request: RequestOf<E>, options?: Options];

/** A page of a list. */
export type Page<Rows> = {
  rows: Rows;
  /** Rows of the whole list; null where the server does not say. */
  total: number | null;
};

export type Api = {
  /**
   * Calls an endpoint of the contract.
   *
   * @throws ApiError when the server refuses, NetworkError when no answer came, AnswerError when the
   *         answer is not in the contract, and the signal's reason when the caller gave up
   */
  call: <E extends Endpoint>(endpoint: E, ...rest: CallArguments<E>) => Promise<ResponseOf<E>>;
  /** The same for a list, with the count that the server tells beside the rows. */
  callPage: <E extends Endpoint>(
    endpoint: E,
    ...rest: CallArguments<E>
  ) => Promise<Page<ResponseOf<E>>>;
  /**
   * Listens to an endpoint whose answer is an event stream, until the server ends it.
   *
   * @throws as `call`
   */
  listen: <E extends Endpoint>(
    endpoint: E,
    heard: Heard<ResponseOf<E>>,
    signal: AbortSignal,
  ) => Promise<void>;
};

type Wiring = {
  transport: Transport;
  readToken: () => string | null;
  /** Of somebody who is about to pay; nobody is when absent. */
  readVisitorToken?: () => string | null;
  /** The server no longer accepts the token that is stored. */
  onSessionEnded: () => void;
  /** Where the server is; the page's own origin when absent. */
  origin?: string;
};

/** Arrives with the first call: zod comes along, a third of what the login screen may weigh. */
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

/** A visitor's token serves where nobody is signed in; it is no session that could end. */
function tokenFor({ access }: Endpoint, { readToken, readVisitorToken }: Wiring): string | null {
  if (access === 'public') return null;
  return readToken() ?? (access === 'visitor' ? (readVisitorToken?.() ?? null) : null);
}

/** The only way of this app to the server. */
export function createApi(wiring: Wiring): Api {
  const { transport, readToken, onSessionEnded, origin = globalThis.location?.origin } = wiring;

  /** Runs with the token of whoever is signed in, and notices when the server no longer accepts it. */
  async function asCaller<T>(endpoint: Endpoint, run: (token: string | null) => Promise<T>) {
    // Read before anything is waited for: signing out drops the token behind its own call.
    const token = tokenFor(endpoint, wiring);
    try {
      return await run(token);
    } catch (error) {
      const { endsSession } = await loaded(loadCaller);
      // A late answer to an old token must not end the session that began meanwhile.
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
    listen: (endpoint, heard, signal) =>
      asCaller(endpoint, async (token) => {
        const { performListen } = await loaded(loadListener);
        return performListen(endpoint, heard, { transport, origin, token, signal });
      }),
  };
}
