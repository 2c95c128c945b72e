import type { RevocationFile } from './revocation-file.ts';
import type { Revocation, RevocationStore } from './revocations.store.ts';

/** Copies that are stored elsewhere are known to nobody here: their lines stay at least as long. */
const STORED_ELSEWHERE_MS = 365 * 86_400_000;

type Deps = {
  readonly store: RevocationStore;
  readonly file: RevocationFile;
  /** UTC ms. */
  readonly now: () => number;
};
export type RevocationService = ReturnType<typeof createRevocationService>;

/**
 * Keeps the file `revocations` beside the database: what was revoked since a backup is in no backup. The
 * row is stored with the change it tells of; its line is on the disk before the change is acknowledged. A
 * server that dies in between files it later, and a restore reads both.
 */
export function createRevocationService({ store, file, now }: Deps) {
  let last: Promise<void> = Promise.resolve();
  /** One after the other: the file is read and replaced as a whole. */
  function inTurn(work: () => Promise<void>): Promise<void> {
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

  /** Rows that other servers have filed, in folders of their own. */
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
    /** Writes what is only in the table into the file. A change is acknowledged after it. */
    flush: (): Promise<void> => inTurn(fileNew),

    /**
     * Makes the file complete, and drops what no copy needs any more.
     *
     * @param oldestBackup when the oldest copy was begun, UTC ms; null: there is none
     */
    tidy: (oldestBackup: number | null): Promise<void> =>
      inTurn(async () => {
        await fileNew();
        const latest = now() - STORED_ELSEWHERE_MS;
        await removeOld(Math.min(latest, oldestBackup ?? latest));
        await fileMissing(new Set((await file.read()).map(({ id }) => id)));
      }),
  };
}

/** Each once: two servers may have filed the same. */
export const uniqueLines = (lines: readonly Revocation[]): Revocation[] => [
  ...new Map(lines.map((line) => [line.id, line])).values(),
];
