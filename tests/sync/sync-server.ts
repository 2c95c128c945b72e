import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, gt, sql } from 'drizzle-orm';
import { afterAll } from 'vitest';
import { openSqlite } from '#api/db/open-sqlite.ts';
import {
  journalEpochs,
  journalHeads,
  journalRows,
  journalScreenshots,
} from '#api/db/schema/journal.ts';
import {
  beginJournalEpoch,
  createJournalSyncService,
} from '#api/features/journal/journal-sync.service.ts';
import { createJournalScreenshotService } from '#api/features/journal/journal-screenshots.service.ts';
import { createJournalScreenshotStore } from '#api/features/journal/journal-screenshots.store.ts';
import { createJournalSyncStore } from '#api/features/journal/journal-sync.store.ts';
import { createUserStore } from '#api/features/users/users.store.ts';
import {
  ChangesAnswer,
  packChange,
  RowChange,
  SYNC_PROTOCOL,
  type SyncedRow,
} from '#contracts/journal/journal-sync.ts';
import { DEFAULT_QUOTA, type JournalQuota } from '#api/domain/journal-quota.ts';
import { readChanges } from '#tests/support/journal-changes.ts';
import { anEvent, aUserRow } from '#tests/support/store-rows.ts';
import type { SyncCalls } from '#web/offline/sync/calls.ts';

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
  // Thousands of pushes: that they wait for the disk is shown elsewhere.
  const store = createJournalSyncStore({ ...database, write: (work) => database.write(work) });

  /** A member of their own, on a server whose clock is this one. */
  async function enrol(now: () => number) {
    const member = aUserRow();
    await createUserStore(database).insert(member, anEvent());
    let quota = DEFAULT_QUOTA;
    const readQuota = async () => quota;
    const sync = createJournalSyncService(store, now, readQuota);
    const pictures = createJournalScreenshotService(
      createJournalScreenshotStore(database),
      now,
      readQuota,
    );
    const createCalls = (protocol: number): SyncCalls => ({
      push: async (changes) => {
        const sent = protocol < SYNC_PROTOCOL ? changes : changes.map(packChange);
        const received = overTheWire(sent).map((change) => RowChange.parse(change));
        return overTheWire(await sync.push(member.id, { changes: received, protocol }));
      },
      pull: async (cursor) =>
        ChangesAnswer.parse(
          JSON.parse((await sync.pull(member.id, { cursor, limit: 500, protocol })).text),
        ),
      putPicture: (sha, bytes) => pictures.store(member.id, sha, bytes),
      missingPictures: (shas) => pictures.missing(member.id, shas),
      getPicture: (sha) => pictures.read(member.id, sha),
    });

    async function rows(): Promise<SyncedRow[]> {
      const changed = await readChanges(store, member.id, { epoch: 0, rev: 0 }, 10_000);
      return changed.rows;
    }

    const own = eq(journalRows.user_id, member.id);
    const ownHead = eq(journalHeads.user_id, member.id);
    const ownPictures = eq(journalScreenshots.user_id, member.id);

    /** All data of the member is deleted on purpose, which begins an epoch. */
    function wipe(): Promise<void> {
      return database.write(async (tx) => {
        await tx.delete(journalRows).where(own);
        await tx.delete(journalHeads).where(ownHead);
        await tx.delete(journalScreenshots).where(ownPictures);
        await beginJournalEpoch(tx, now(), 'cleared');
      });
    }

    /** Changes the quota, as an administrator would. */
    function allow(allowed: Partial<JournalQuota>): void {
      quota = { ...DEFAULT_QUOTA, ...allowed };
    }

    /** Takes a backup. @returns a function that restores it and starts an epoch */
    async function backUp(): Promise<() => Promise<void>> {
      const backup = {
        rows: await database.db.select().from(journalRows).where(own),
        heads: await database.db.select().from(journalHeads).where(ownHead),
        pictures: await database.db.select().from(journalScreenshots).where(ownPictures),
        epochs: await database.db.select().from(journalEpochs),
      };
      return () =>
        database.write(async (tx) => {
          await tx.delete(journalRows).where(own);
          await tx.delete(journalHeads).where(ownHead);
          await tx.delete(journalScreenshots).where(ownPictures);
          await tx.delete(journalEpochs);
          if (backup.rows.length > 0) await tx.insert(journalRows).values(backup.rows);
          if (backup.heads.length > 0) await tx.insert(journalHeads).values(backup.heads);
          if (backup.pictures.length > 0)
            await tx.insert(journalScreenshots).values(backup.pictures);
          if (backup.epochs.length > 0) await tx.insert(journalEpochs).values(backup.epochs);
          await beginJournalEpoch(tx, now(), 'restored');
        });
    }

    /** The changes after a revision are gone, as after a power failure; nothing says so. */
    function loseAfter(rev: number): Promise<void> {
      return database.write(async (tx) => {
        await tx.delete(journalRows).where(and(own, gt(journalRows.rev, rev)));
        await tx.update(journalHeads).set({ rev }).where(ownHead);
      });
    }

    /** Rows as a server stored them that did not know this field. */
    function forgetField(name: string): Promise<void> {
      const [doc, at] = [journalRows.doc, journalRows.at].map(
        (column) => sql`json_remove(${column}, ${`$.${name}`})`,
      );
      return database.write(async (tx) => {
        await tx.update(journalRows).set({ doc, at }).where(own);
      });
    }

    return {
      calls: createCalls(SYNC_PROTOCOL),
      forgetField,
      /** As an app of the release before speaks. */
      olderCalls: createCalls(1),
      rows,
      wipe,
      backUp,
      loseAfter,
      allow,
    };
  }

  return { enrol };
}

export type Member = Awaited<ReturnType<Awaited<ReturnType<typeof startSyncServer>>['enrol']>>;
