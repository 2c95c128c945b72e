import { wrap } from 'comlink';
import type { JournalServices } from './journal-services.ts';
import type { JournalWorker } from './journal.worker.ts';
import { transferCallbacks } from './transfer-callbacks.ts';

async function startWorker(name: string, onWrite: () => void): Promise<JournalServices> {
  // Vite finds the worker only if this is one expression.
  const worker = new Worker(new URL('./journal.worker.ts', import.meta.url), { type: 'module' });
  transferCallbacks();
  const journal = await wrap<JournalWorker>(worker).open(name, onWrite);
  const [insights, bulk, imports, backup, candles] = await Promise.all([
    journal.insights(),
    journal.bulk(),
    journal.imports(),
    journal.backup(),
    journal.candles(),
  ]);
  return {
    insights,
    bulk,
    imports,
    backup,
    candles,
    async close() {
      await journal.close();
      worker.terminate();
    },
  };
}

/** Starts the services in this thread, for tests: they have no workers; every browser of the app has. */
async function startHere(name: string, onWrite: () => void): Promise<JournalServices> {
  const { createJournalServices } = await import('./journal-services.ts');
  return createJournalServices(name, onWrite);
}

/** The services of a journal, started with their first use. @param onWrite called after each write */
export function connectServices(name: string, onWrite: () => void) {
  const hasWorkers = import.meta.env.PROD || typeof Worker === 'function';
  const start = hasWorkers ? startWorker : startHere;
  let services: Promise<JournalServices> | null = null;
  return {
    open: (): Promise<JournalServices> => (services ??= start(name, onWrite)),
    close: (): void => void services?.then((opened) => opened.close()).catch(() => null),
  };
}
