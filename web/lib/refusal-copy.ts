import { ApiError } from '#contracts/errors.ts';

/** What the server said where it refused; for every other failure a sentence of the screen's own. */
export const refusalText = (error: Error | null, otherwise: string): string =>
  error instanceof ApiError && error.status < 500 && error.message !== ''
    ? error.message
    : otherwise;
