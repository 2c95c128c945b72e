import type { ErrorCode } from '#contracts/errors.ts';

/** No answer came: the network or the server is away, or too slow. The same call may work later. */
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

/** An answer came that is not in the contract: a proxy in between, or a server of another version. */
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

/** Whether the server refused for this reason; asks without the catalogue, which the login can spare. */
export const hasCode = (error: unknown, code: ErrorCode): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
