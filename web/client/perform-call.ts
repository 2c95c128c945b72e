import type { Endpoint, ResponseOf } from '#contracts/endpoint.ts';
import { ApiError } from '#contracts/errors.ts';
import { NetworkError } from './failures.ts';
import { parseAnswer } from './parse-answer.ts';
import { buildRequest, type RequestParts } from './request.ts';
import type { Transport } from './network.ts';

const TIMEOUT_MS = 15_000;
const UPLOAD_TIMEOUT_MS = 60_000; // endpoints with a body limit take uploads

/** Aborts at the time limit or with the caller's signal. */
function deadline(timeoutMs: number, callerSignal: AbortSignal | undefined) {
  const controller = new AbortController();
  const giveUp = (): void => controller.abort(callerSignal?.reason);
  const timer = setTimeout(() => controller.abort(new NetworkError(true)), timeoutMs);
  callerSignal?.addEventListener('abort', giveUp);
  return {
    signal: controller.signal,
    done: (): void => {
      clearTimeout(timer);
      callerSignal?.removeEventListener('abort', giveUp);
    },
  };
}

async function send(transport: Transport, request: Request) {
  try {
    const response = await transport(request);
    return { response, body: await response.arrayBuffer() };
  } catch (cause) {
    if (request.signal.aborted) throw request.signal.reason;
    throw new NetworkError(false, cause);
  }
}

type Context = {
  transport: Transport;
  origin: string;
  token: string | null;
  signal: AbortSignal | undefined;
};

export type Answer<E extends Endpoint> = { body: ResponseOf<E>; headers: Headers };

/** Sends a call and parses its answer. @throws as `Api.call` */
export async function performCall<E extends Endpoint>(
  endpoint: E,
  parts: RequestParts,
  { transport, origin, token, signal }: Context,
): Promise<Answer<E>> {
  signal?.throwIfAborted();
  const limit = deadline(endpoint.bodyLimit ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS, signal);
  try {
    const request = buildRequest(endpoint, parts, { origin, token, signal: limit.signal });
    const { response, body } = await send(transport, request);
    return { body: parseAnswer(endpoint, response, body), headers: response.headers };
  } finally {
    limit.done();
  }
}

/** Whether an error means that the token is no longer valid. */
export const endsSession = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401;
