import type { ErrorCode } from '#contracts/errors.ts';

/** No answer came: network or server is unreachable or too slow. A retry may succeed. */
export class NetworkError extends Error {
  readonly timedOut: boolean;

  constructor(timedOut: boolean, cause?: unknown) {
    super(
      timedOut
        ? 'The server did not answer in time. Please try again.'
        : 'The server cannot be reached. Please check your connection.',
      { cause },
    );
    this.name = 'NetworkError';
    this.timedOut = timedOut;
  }
}

/** The answer violates the contract: from a proxy, or a server of another version. */
export class AnswerError extends Error {
  readonly status: number;

  constructor(status: number, cause?: unknown) {
    super(`The server gave an unexpected answer (${status}). Please reload and try again.`, {
      cause,
    });
    this.name = 'AnswerError';
    this.status = status;
  }
}

export const REFUSED = 'refused';

/** Whether an error has this code; without the error catalogue, which the login screen must not load. */
export const hasCode = (error: unknown, code: ErrorCode): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** The call, or this where a server that is older than the app does not have it. */
export function callOr<Answer, Instead>(
  called: Promise<Answer>,
  instead: Instead,
): Promise<Answer | Instead> {
  return called.catch((error: unknown) => {
    // With a code: what a proxy answers says nothing about the server.
    const isRefusal = error instanceof Error && 'code' in error && 'status' in error;
    const isMissing = isRefusal && (error.status === 404 || error.status === 405);
    if (isMissing) return instead;
    throw error;
  });
}

/** Reports what a view refused to change; `onRefusal` of `view.ts` receives it. */
export function reportRefusal(error: unknown): void {
  dispatchEvent(new CustomEvent(REFUSED, { detail: error }));
}
