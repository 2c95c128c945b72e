import { ApiError } from '#contracts/errors.ts';

const ONCE_A_MS = 60_000;

type Deps = {
  /** It is copied first, so that a mistake can be taken back. */
  readonly database: { snapshot(label: string, at: number): Promise<unknown> };
  /** UTC ms. */
  readonly now: () => number;
};
type Clearing = {
  /** Names the copy. */
  readonly label: string;
  /** Message for a caller who repeats too early. */
  readonly refusal: string;
};

/**
 * Guards what removes much: a copy is made before it, and it happens at most once a minute.
 *
 * @returns runs the removal. @throws ApiError 429 within a minute of the last time
 */
export function createClearing({ database, now }: Deps, { label, refusal }: Clearing) {
  let lastAt = -Infinity;
  return async <Removed>(remove: () => Promise<Removed>): Promise<Removed> => {
    const waitMs = lastAt + ONCE_A_MS - now();
    if (waitMs > 0) {
      const retryAfterS = Math.ceil(waitMs / 1000);
      throw new ApiError('request.rate_limited', refusal, { retryAfterS });
    }
    const before = lastAt;
    lastAt = now(); // before anything is awaited: two clicks clear once
    try {
      await database.snapshot(label, now());
      return await remove();
    } catch (error) {
      lastAt = before; // nothing went, so it may be tried again at once
      throw error;
    }
  };
}
