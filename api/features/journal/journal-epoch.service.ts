import type { Db } from '#api/db/database.ts';
import { beginEpoch } from './journal-rows.store.ts';

/**
 * Begins a new life of the journal's data, inside the transaction that clears or restores it: every
 * device then drops what the server had, keeps what was never sent, and starts over.
 */
export const beginJournalEpoch = (tx: Db, nowMs: number): Promise<void> => beginEpoch(tx, nowMs);
