import type { Context } from 'hono';
import { ApiError } from '#contracts/errors.ts';
import { toProblem } from '#contracts/problem.ts';
import type { HttpEnv } from './http-env.ts';

/** Every failure leaves as `application/problem+json`; an unknown one says nothing but its request id. */
export function answerProblem(error: Error, c: Context<HttpEnv>): Response {
  const known = error instanceof ApiError ? error : unknownFailure(error, c);
  const requestId = c.get('requestId');
  return new Response(JSON.stringify(toProblem(known, requestId)), {
    status: known.status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'x-request-id': requestId,
      ...(known.retryAfterS !== null && { 'retry-after': String(known.retryAfterS) }),
      ...(known.status === 401 && { 'www-authenticate': 'Bearer' }),
    },
  });
}

export function answerUnknownPath(c: Context<HttpEnv>): Response {
  return answerProblem(new ApiError('request.unknown_path', 'There is nothing here.'), c);
}

function unknownFailure(error: Error, c: Context<HttpEnv>): ApiError {
  // A phone that lost its network is no failure of ours, and nobody hears the answer.
  const code = 'code' in error ? error.code : null;
  if (code === 'ECONNRESET' && c.req.raw.signal.aborted) {
    return new ApiError('request.not_json', 'The request did not arrive whole.');
  }
  c.get('log').error({ requestId: c.get('requestId'), err: error }, 'unexpected failure');
  if (code === 'SQLITE_FULL') {
    return new ApiError(
      'platform.unavailable',
      'Nothing can be saved at the moment. Please try again.',
    );
  }
  return new ApiError('platform.internal', 'Something went wrong on our side. Please try again.');
}
