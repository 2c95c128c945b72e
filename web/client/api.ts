import './zod-jitless.ts';
import type { Endpoint, RequestOf, ResponseOf } from '#contracts/endpoint.ts';
import { NetworkError } from './failures.ts';
import type { Transport } from './transport.ts';

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
};

type Wiring = {
  transport: Transport;
  readToken: () => string | null;
  /** The server no longer accepts the token that is stored. */
  onSessionEnded: () => void;
  /** Where the server is; the page's own origin when absent. */
  origin?: string;
};

/** Arrives with the first call: zod comes along, a third of what the login screen may weigh. */
async function loadCaller() {
  try {
    return await import('./perform-call.ts');
  } catch (cause) {
    throw new NetworkError(false, cause);
  }
}

function readTotal(headers: Headers): number | null {
  const text = headers.get('X-Total-Count');
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

/** The only way of this app to the server. */
export function createApi(wiring: Wiring): Api {
  const { transport, readToken, onSessionEnded, origin = globalThis.location?.origin } = wiring;

  async function send<E extends Endpoint>(endpoint: E, rest: CallArguments<E>) {
    const [parts = {}, { signal } = {}] = rest;
    // Read before anything is waited for: signing out drops the token behind its own call.
    const token = endpoint.access === 'public' ? null : readToken();
    const { endsSession, performCall } = await loadCaller();
    try {
      return await performCall(endpoint, parts, { transport, origin, token, signal });
    } catch (error) {
      // A late answer to an old token must not end the session that began meanwhile.
      if (token !== null && token === readToken() && endsSession(error)) onSessionEnded();
      throw error;
    }
  }

  return {
    call: async (endpoint, ...rest) => (await send(endpoint, rest)).body,
    callPage: async (endpoint, ...rest) => {
      const { body, headers } = await send(endpoint, rest);
      return { rows: body, total: readTotal(headers) };
    },
  };
}
