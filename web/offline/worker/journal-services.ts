import { readCalls } from '#web/client/recorded-calls.ts';
import { readDeviceFacts } from '../journal/device-facts.ts';
import { JournalDb } from '../journal/journal-db.ts';
import { onDevice } from '../journal/storage-errors.ts';
import { createBackupService } from './backup-service.ts';
import { createBulkService } from './bulk-service.ts';
import { createCandlesService } from './candles-service.ts';
import { createImportService } from './import-service.ts';
import { createInsightsService } from './insights-service.ts';
import { createTradeCache } from './trade-cache.ts';

export type JournalServices = ReturnType<typeof createJournalServices>;

/**
 * What reads or writes a whole journal or a whole file. Runs in a worker, so that no screen waits.
 *
 * @param name of the journal's database on this device
 * @param onWrite called after each write to the journal
 */
export function createJournalServices(name: string, onWrite: () => void) {
  const db = new JournalDb(name);
  const cache = createTradeCache(db);
  return {
    insights: createInsightsService(db, cache, onWrite),
    bulk: createBulkService(db, cache, Date.now, onWrite),
    imports: createImportService(db, Date.now, onWrite),
    backup: createBackupService(db, Date.now, onWrite),
    candles: createCandlesService(db, cache, Date.now),
    diagnostics: {
      read: () => onDevice(db, () => readDeviceFacts(db)),
      /** The calls of this thread. */
      calls: async () => readCalls('worker'),
    },
    close: async () => {
      cache.end();
      db.retire();
    },
  };
}
