import type { Context } from 'hono';
import { ApiError } from '#contracts/errors.ts';
import { toProblem } from '#contracts/problem.ts';
import type { HttpEnv } from './caller.ts';

const RETRY_AFTER_S = 2; // a failover of the database is over by then

/**
 * Responds to every failure with `application/problem+json`; an unexpected one reveals only its request id.
 *
 * @param isUnavailable whether the failure means that the database is temporarily unavailable
 */
export const createAnswerProblem =
  (isUnavailable: (error: unknown) => boolean) =>
  (error: Error, c: Context<HttpEnv>): Response =>
    answerProblem(error instanceof ApiError ? error : unknownFailure(error, isUnavailable, c), c);

function answerProblem(apiError: ApiError, c: Context<HttpEnv>): Response {
  const requestId = c.get('requestId');
  return new Response(JSON.stringify(toProblem(apiError, requestId)), {
    status: apiError.status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'x-request-id': requestId,
      ...(apiError.retryAfterS !== null && { 'retry-after': String(apiError.retryAfterS) }),
      ...(apiError.status === 401 && { 'www-authenticate': 'Bearer' }),
    },
  });
}

export function answerUnknownPath(c: Context<HttpEnv>): Response {
  return answerProblem(new ApiError('request.unknown_path', 'There is nothing here.'), c);
}

function unknownFailure(
  error: Error,
  isUnavailable: (error: unknown) => boolean,
  c: Context<HttpEnv>,
): ApiError {
  // The client lost its network: not our failure, and nobody receives the response.
  const code = 'code' in error ? error.code : null;
  if (code === 'ECONNRESET' && c.req.raw.signal.aborted) {
    return new ApiError('request.not_json', 'The request did not arrive whole.');
  }
  c.get('log').error({ requestId: c.get('requestId'), err: error }, 'unexpected failure');
  if (isUnavailable(error)) {
    return new ApiError(
      'platform.unavailable',
      'Nothing can be saved at the moment. Please try again.',
      { retryAfterS: RETRY_AFTER_S },
    );
  }
  return new ApiError('platform.internal', 'Something went wrong on our side. Please try again.');
}
