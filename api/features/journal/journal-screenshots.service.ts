import { createHash } from 'node:crypto';
import type { JournalQuota } from '#api/domain/journal-quota.ts';
import { type Binary, sniffImageType } from '#contracts/endpoint.ts';
import { ApiError } from '#contracts/errors.ts';
import {
  SCREENSHOTS_FULL,
  SCREENSHOTS_PER_MEMBER,
} from '#contracts/journal/journal-screenshots.ts';
import { bodyError } from '#contracts/rules/access/refusals.ts';
import type { JournalScreenshotStore } from './journal-screenshots.store.ts';

const refuse = (detail: string): ApiError => bodyError('journal.bad_screenshot', '#', detail);

export const createJournalScreenshotService = (
  store: JournalScreenshotStore,
  now: () => number,
  readQuota: () => Promise<JournalQuota>,
) => ({
  /** Stores the bytes unchanged: only the owner sees them, and the hash must match. */
  async store(userId: string, sha: string, bytes: Uint8Array): Promise<void> {
    const type = sniffImageType(bytes);
    if (type === null) throw refuse('Only PNG, JPG and WebP pictures are accepted.');
    if (createHash('sha256').update(bytes).digest('hex') !== sha) {
      throw refuse('The picture was damaged on its way.');
    }
    const picture = { sha, type, bytes };
    const limits = { pictures: SCREENSHOTS_PER_MEMBER, quota: await readQuota() };
    const result = await store.put(userId, picture, limits, now());
    if (result === 'too_many') throw new ApiError('journal.screenshots_full', SCREENSHOTS_FULL);
    if (result !== 'stored') throw new ApiError('journal.full', result.full);
  },

  missing: (userId: string, shas: readonly string[]): Promise<string[]> =>
    store.missing(userId, shas),

  async read(userId: string, sha: string): Promise<Binary> {
    const picture = await store.find(userId, sha);
    if (picture) return picture;
    throw new ApiError('journal.screenshot_not_found', 'This picture is not stored here.');
  },
});
