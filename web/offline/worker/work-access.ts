import type { JournalWork } from './journal-work.ts';
import { openWork } from './open-work.ts';

export type WorkAccess = { open: () => Promise<JournalWork>; end: () => void };

/**
 * The work on a journal, which starts with its first use.
 *
 * @param wrote is called after it wrote into the journal
 */
export function createWorkAccess(name: string, wrote: () => void): WorkAccess {
  let opened: Promise<JournalWork> | null = null;
  const after = async <T>(result: Promise<T>): Promise<T> => {
    const value = await result;
    wrote();
    return value;
  };
  const telling = (work: JournalWork): JournalWork => ({
    ...work,
    renameSetup: (rename) => after(work.renameSetup(rename)),
    imports: {
      ...work.imports,
      store: (choice, onProgress) => after(work.imports.store(choice, onProgress)),
      undo: (importId) => after(work.imports.undo(importId)),
      redo: (importId) => after(work.imports.redo(importId)),
    },
    backup: {
      ...work.backup,
      restore: (choice, onProgress) => after(work.backup.restore(choice, onProgress)),
    },
  });
  return {
    open: () => (opened ??= openWork(name).then(telling)),
    end: () => void opened?.then((work) => work.end()).catch(() => null),
  };
}
