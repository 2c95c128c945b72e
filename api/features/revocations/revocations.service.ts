import type { RevocationFile } from './revocation-file.ts';
import type { Revocation, RevocationStore } from './revocations.store.ts';

/** Minimum retention, for copies stored elsewhere. */
const STORED_ELSEWHERE_MS = 365 * 86_400_000;

type Deps = {
  readonly store: RevocationStore;
  readonly file: RevocationFile;
  /** UTC ms. */
  readonly now: () => number;
};
export type RevocationService = ReturnType<typeof createRevocationService>;

/**
 * Maintains the file `revocations` beside the database, because a backup lacks later revocations. The row is
 * stored with its change; its line is on the disk before the change is acknowledged. After a crash in
 * between, the line is written later, and a restore reads both.
 */
export function createRevocationService({ store, file, now }: Deps) {
  let last: Promise<void> = Promise.resolve();
  /** Serialises access: the file is read and replaced as a whole. */
  function serialized(work: () => Promise<void>): Promise<void> {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  }

  async function fileNew(): Promise<void> {
    for (let rows = await store.unfiled(); rows.length > 0; rows = await store.unfiled()) {
      await file.append(rows);
      await store.markFiled(rows.map(({ id }) => id));
    }
  }

  /** Appends rows that other servers wrote to their own files. */
  async function fileMissing(filed: ReadonlySet<string>): Promise<void> {
    let after = '';
    for (let rows = await store.page(after); rows.length > 0; rows = await store.page(after)) {
      const missing = rows.filter(({ id }) => !filed.has(id));
      if (missing.length > 0) await file.append(missing);
      after = rows.at(-1)?.id ?? after;
    }
  }

  async function removeOld(before: number): Promise<void> {
    await store.removeBefore(before);
    const lines = await file.read();
    const current = uniqueLines(lines).filter(({ at }) => at >= before);
    if (current.length < lines.length) await file.replace(current);
  }

  return {
    /** Writes pending rows to the file, before a change is acknowledged. */
    flush: (): Promise<void> => serialized(fileNew),

    /**
     * Completes the file and drops lines that no backup needs.
     *
     * @param oldestBackup start of the oldest backup, UTC ms; null: none
     */
    tidy: (oldestBackup: number | null): Promise<void> =>
      serialized(async () => {
        await fileNew();
        const latest = now() - STORED_ELSEWHERE_MS;
        await removeOld(Math.min(latest, oldestBackup ?? latest));
        await fileMissing(new Set((await file.read()).map(({ id }) => id)));
      }),
  };
}

/** Removes duplicates: two servers may have written the same line. */
export const uniqueLines = (lines: readonly Revocation[]): Revocation[] => [
  ...new Map(lines.map((line) => [line.id, line])).values(),
];
