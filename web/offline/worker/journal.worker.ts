import { expose, proxy } from 'comlink';
import { createJournalServices } from './journal-services.ts';
import { transferCallbacks } from './transfer-callbacks.ts';

/** Opens a journal. Each service is a proxy of its own: a property of a proxy cannot leave a promise. */
function open(name: string, onWrite: () => void) {
  const { insights, bulk, imports, backup, candles, diagnostics, close } = createJournalServices(
    name,
    onWrite,
  );
  return proxy({
    insights: () => proxy(insights),
    bulk: () => proxy(bulk),
    imports: () => proxy(imports),
    backup: () => proxy(backup),
    candles: () => proxy(candles),
    diagnostics: () => proxy(diagnostics),
    close,
  });
}

const worker = { open };
export type JournalWorker = typeof worker;

transferCallbacks();
expose(worker);
