import { authEndpoints } from '#contracts/auth.ts';
import type { Endpoint, RequestOf, ResponseOf } from '#contracts/endpoint.ts';
import { toRequest } from '../api-client.ts';
import { SERVED_BY } from './proxy.ts';

type Sender = { readonly token?: string; readonly address?: string };
type Parts<E extends Endpoint> =
  Partial<RequestOf<E>> extends RequestOf<E> ? [request?: RequestOf<E>] : [request: RequestOf<E>];

export type Called<E extends Endpoint> = {
  readonly status: number;
  readonly servedBy: string | null;
  /** @throws Error with the answer when the call failed */
  readonly body: ResponseOf<E>;
};

/** Calls over the network. @throws where no answer came */
export function callerAt(url: string, { token, address }: Sender = {}) {
  return async <E extends Endpoint>(endpoint: E, ...[parts]: Parts<E>): Promise<Called<E>> => {
    const { pathname, search } = new URL(toRequest(endpoint, parts ?? {}).url);
    const init = toRequest(endpoint, parts ?? {}, {
      ...(token !== undefined && { token }),
      ...(address !== undefined && { headers: { 'x-forwarded-for': address } }),
    });
    const answer = await fetch(new Request(`${url}${pathname}${search}`, init));
    const text = await answer.text();
    return {
      status: answer.status,
      servedBy: answer.headers.get(SERVED_BY),
      get body(): ResponseOf<E> {
        if (!answer.ok) throw new Error(`${endpoint.path} failed with ${answer.status}: ${text}`);
        return JSON.parse(text) as ResponseOf<E>;
      },
    };
  };
}

export type Caller = ReturnType<typeof callerAt>;

/** Signs in, each time from another address, because many of one would be too many. */
export const logIn = (url: string, code: string): Promise<Called<typeof authEndpoints.login>> =>
  callerAt(url, { address: anAddress() })(authEndpoints.login, { body: { access_code: code } });

/** @returns the token */
export const signIn = async (url: string, code: string): Promise<string> =>
  (await logIn(url, code)).body.access_token;

let addresses = 0;

/** One that nobody else has (RFC 2544). */
function anAddress(): string {
  addresses += 1;
  return `198.18.${addresses >> 8}.${addresses & 255}`;
}
