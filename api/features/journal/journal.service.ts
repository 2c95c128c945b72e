import { createGate, type Gate } from '#api/http/gate.ts';
import { ApiError } from '#contracts/errors.ts';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import { type JournalQuota, shareOf } from '#api/domain/journal-quota.ts';
import { fieldRefusal } from '#contracts/rules/access/refusals.ts';
import type { JournalUsage } from '#contracts/journal/journal-sync.ts';
import type { JournalUsageStore } from './journal-usage.store.ts';
import type { JournalStore, ListPlace } from './journal.store.ts';

/** The journals that take most. */
export type LargestJournals = Pick<JournalUsageStore, 'largest'>;

/** So many rows are read, parsed and written at a time: a few milliseconds, in which nobody else is answered. */
export const ROWS_PER_SLICE = 100;
/** Lists of different members from which a slice is read at one moment. */
const READ_AT_ONCE = 2;
/** So long a list waits for the one before it. */
const WAIT_MS = 5000;

type Deps = {
  readonly store: Pick<JournalStore, 'add' | 'entriesAfter'>;
  readonly usage: Pick<JournalUsageStore, 'read'>;
  readonly readQuota: () => Promise<JournalQuota>;
  readonly now: () => number;
};
export type JournalService = ReturnType<typeof createJournalService>;

/** The documented calls of the journal, and what it takes. */
export function createJournalService({ store, usage, readQuota, now }: Deps) {
  const reading = createGate(READ_AT_ONCE);
  const listing = new Map<string, Gate>(); // by member

  async function enterAlone(userId: string): Promise<() => void> {
    const own = listing.get(userId) ?? createGate(1);
    listing.set(userId, own);
    const leave = await own.enter(WAIT_MS);
    if (leave === null) {
      throw new ApiError(
        'request.rate_limited',
        'Your journal is being listed already. Please try again when that list has ended.',
        { retryAfterS: WAIT_MS / 1000 },
      );
    }
    return () => {
      leave();
      if (own.isEmpty()) listing.delete(userId);
    };
  }

  async function readSlice(userId: string, after: ListPlace | null) {
    // Only the first may be refused: the others belong to an answer that has begun.
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
    /**
     * All entries of a member, newest first, slice by slice; one list at a time. An entry whose date is
     * changed meanwhile may be missing, or there twice.
     *
     * @throws ApiError 429 when the member's list before goes on, 503 when too many others do
     */
    async *list(userId: string): AsyncGenerator<JournalEntry[], void> {
      const leave = await enterAlone(userId);
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

    /** @throws ApiError `journal.full`, `journal.id_taken` */
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
