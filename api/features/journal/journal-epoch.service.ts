import type { Db } from '#api/db/database.ts';
import type { ResetReason } from '#contracts/journal/journal-sync.ts';
import { beginEpoch } from './journal-rows.store.ts';

/**
 * Begins an epoch of the journals' data, inside the transaction that clears or restores them: every device
 * then reads all rows anew.
 *
 * @param nowMs the server's clock, UTC ms
 */
export const beginJournalEpoch = (tx: Db, nowMs: number, reason: ResetReason): Promise<void> =>
  beginEpoch(tx, nowMs, reason);
