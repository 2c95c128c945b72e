import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll } from 'vitest';
import { openSqlite } from '#api/db/open-sqlite.ts';
import { journalHeads, journalRows } from '#api/db/schema/journal.ts';
import { beginJournalEpoch } from '#api/features/journal/journal-epoch.service.ts';
import { createJournalScreenshotService } from '#api/features/journal/journal-screenshots.service.ts';
import { createJournalScreenshotStore } from '#api/features/journal/journal-screenshots.store.ts';
import { createJournalSyncService } from '#api/features/journal/journal-sync.service.ts';
import { createJournalSyncStore } from '#api/features/journal/journal-sync.store.ts';
import { createUserStore } from '#api/features/users/users.store.ts';
import { RowChange, type SyncedRow } from '#contracts/journal-sync.ts';
import { anEvent, aUserRow } from '#tests/support/store-rows.ts';
import type { SyncCalls } from '#web/offline/sync-calls.ts';

/** What crosses the network is text. */
const overTheWire = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** The journal's real server on a database of this test file, without HTTP. */
export async function startSyncServer() {
  const folder = mkdtempSync(join(tmpdir(), 'bellwether-sync-'));
  const database = await openSqlite(join(folder, 'sync.sqlite'));
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const store = createJournalSyncStore(database);

  /** A member of their own, on a server whose clock is this one. */
  async function enrol(now: () => number) {
    const member = aUserRow();
    await createUserStore(database).insert(member, anEvent());
    const sync = createJournalSyncService(store, now);
    const pictures = createJournalScreenshotService(createJournalScreenshotStore(database), now);
    const calls: SyncCalls = {
      push: async (changes) => {
        const received = overTheWire(changes).map((change) => RowChange.parse(change));
        return overTheWire(await sync.push(member.id, received));
      },
      pull: async (cursor) => overTheWire(await sync.pull(member.id, cursor, 500)),
      putPicture: (sha, bytes) => pictures.store(member.id, sha, bytes),
      getPicture: (sha) => pictures.read(member.id, sha),
    };

    async function rows(): Promise<SyncedRow[]> {
      const changed = await store.changesAfter(member.id, { epoch: 0, rev: 0 }, 10_000);
      return changed.rows;
    }

    /** All data of the member is gone, and a new life of the server's data begins. */
    function wipe(): Promise<void> {
      return database.write(async (tx) => {
        await tx.delete(journalRows).where(eq(journalRows.user_id, member.id));
        await tx.delete(journalHeads).where(eq(journalHeads.user_id, member.id));
        await beginJournalEpoch(tx, now());
      });
    }

    return { calls, rows, wipe };
  }

  return { enrol };
}

export type Member = Awaited<ReturnType<Awaited<ReturnType<typeof startSyncServer>>['enrol']>>;
