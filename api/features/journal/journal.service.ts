import { createGate, createKeyedGate } from '#api/http/gate.ts';
import { ApiError } from '#contracts/errors.ts';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import { type JournalQuota, shareOf } from '#api/domain/journal-quota.ts';
import { fieldRefusal } from '#contracts/rules/access/refusals.ts';
import type { JournalUsage } from '#contracts/journal/journal-sync.ts';
import type { JournalUsageStore } from './journal-usage.store.ts';
import type { JournalStore, ListPlace } from './journal.store.ts';

export type LargestJournals = Pick<JournalUsageStore, 'largest'>;

/** Rows per slice: reading, parsing and writing them blocks the event loop for a few ms. */
export const ROWS_PER_SLICE = 100;
const READ_AT_ONCE = 2; // slices of different members' lists that are read concurrently
const WAIT_MS = 5000;

type Deps = {
  readonly store: Pick<JournalStore, 'add' | 'entriesAfter'>;
  readonly usage: Pick<JournalUsageStore, 'read'>;
  readonly readQuota: () => Promise<JournalQuota>;
  readonly now: () => number;
};

export function createJournalService({ store, usage, readQuota, now }: Deps) {
  const reading = createGate(READ_AT_ONCE);
  const listing = createKeyedGate(); // by reader

  async function enterExclusive(readerId: string): Promise<() => void> {
    const leave = await listing.enter(readerId, WAIT_MS);
    if (leave !== null) return leave;
    throw new ApiError(
      'request.rate_limited',
      'Your journal is being listed already. Please try again when that list has ended.',
      { retryAfterS: WAIT_MS / 1000 },
    );
  }

  async function readSlice(userId: string, after: ListPlace | null) {
    // Only the first slice may be refused: later ones belong to a response that has begun.
    const leave = await reading.enter(after === null ? WAIT_MS : Infinity);
    if (leave === null) {
      throw new ApiError(
        'platform.unavailable',
        'Many journals are being listed at the moment. Please try again.',
        { retryAfterS: WAIT_MS / 1000 },
      );
    }
    try {
      return await store.entriesAfter(userId, after, ROWS_PER_SLICE);
    } finally {
      leave();
    }
  }

  return {
    /** Newest first, one list per reader: a view does not keep the member waiting. @throws ApiError 429 while another one runs, 503 when too many others run */
    async *list(userId: string, readerId = userId): AsyncGenerator<JournalEntry[], void> {
      const leave = await enterExclusive(readerId);
      try {
        let after: ListPlace | null = null;
        do {
          const slice = await readSlice(userId, after);
          yield slice.entries;
          after = slice.next;
        } while (after !== null);
      } finally {
        leave();
      }
    },

    async add(userId: string, entry: JournalEntry) {
      const added = await store.add(userId, entry, now(), await readQuota());
      if (added.full !== undefined) throw new ApiError('journal.full', added.full);
      if (added.isIdTaken) throw fieldRefusal('journal.id_taken', 'id');
      return added;
    },

    async readUsage(userId: string): Promise<JournalUsage> {
      return shareOf(await usage.read(userId), await readQuota());
    },
  };
}
