import { type ProxyMarked, proxy, wrap } from 'comlink';
import type { BackupDesk } from './backup-desk.ts';
import type { ImportDesk } from './import-desk.ts';
import type { JournalWork } from './journal-work.ts';

/** Its desks are called where they are; nothing of them is sent. */
type FarWork = Omit<JournalWork, 'imports' | 'backup'> & {
  imports: ImportDesk & ProxyMarked;
  backup: BackupDesk & ProxyMarked;
};

/** In a thread of its own. What is told on the way comes back as a call. */
function inWorker(name: string): JournalWork {
  // In one expression, by which Vite finds the worker.
  const worker = new Worker(new URL('./journal.worker.ts', import.meta.url), { type: 'module' });
  worker.postMessage(name, []);
  const far = wrap<FarWork>(worker);
  return {
    insights: (query) => far.insights(query),
    calendar: (query) => far.calendar(query),
    day: (query) => far.day(query),
    setups: (query) => far.setups(query),
    renameSetup: (rename) => far.renameSetup(rename),
    imports: {
      open: (file, reading) => far.imports.open(file, reading),
      preview: (choice) => far.imports.preview(choice),
      store: (choice, onProgress) => far.imports.store(choice, proxy(onProgress)),
      close: () => far.imports.close(),
      undo: (importId) => far.imports.undo(importId),
      redo: (importId) => far.imports.redo(importId),
      reconcile: (importId) => far.imports.reconcile(importId),
    },
    backup: {
      missingPictures: () => far.backup.missingPictures(),
      write: () => far.backup.write(),
      open: (file) => far.backup.open(file),
      restore: (choice, onProgress) => far.backup.restore(choice, proxy(onProgress)),
      close: () => far.backup.close(),
    },
    async end() {
      await far.end();
      worker.terminate();
    },
  };
}

/** In the same thread, for tests: what they run in has no workers, and every browser that runs the app has. */
async function here(name: string): Promise<JournalWork> {
  const { createJournalWork } = await import('./journal-work.ts');
  return createJournalWork(name);
}

/** Starts what goes through the whole journal with this database. */
export const openWork = async (name: string): Promise<JournalWork> =>
  import.meta.env.PROD || typeof Worker === 'function' ? inWorker(name) : here(name);
