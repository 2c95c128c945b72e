import { ApiError } from '#contracts/errors.ts';

const INTERVAL_MS = 60_000;

type Deps = {
  readonly database: { snapshot(label: string, at: number): Promise<unknown> };
  readonly now: () => number; // UTC ms
};

/**
 * Guards a bulk removal: it runs at most once a minute, after a copy of the database was made.
 *
 * @param label name of the copy
 * @param refusal message for a caller who repeats too early
 * @returns runs the removal. @throws ApiError 429 within a minute of the last one
 */
export function createClearing(
  { database, now }: Deps,
  { label, refusal }: { readonly label: string; readonly refusal: string },
) {
  let lastAt = -Infinity;
  return async <Removed>(remove: () => Promise<Removed>): Promise<Removed> => {
    const waitMs = lastAt + INTERVAL_MS - now();
    if (waitMs > 0) {
      const retryAfterS = Math.ceil(waitMs / 1000);
      throw new ApiError('request.rate_limited', refusal, { retryAfterS });
    }
    const before = lastAt;
    lastAt = now(); // before the first await: two clicks clear once
    try {
      await database.snapshot(label, now());
      return await remove();
    } catch (error) {
      lastAt = before; // nothing was removed, so an immediate retry is allowed
      throw error;
    }
  };
}
