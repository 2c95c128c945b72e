import { JournalDb } from '../journal/journal-db.ts';
import { type BackupService, createBackupService } from './backup-service.ts';
import { createImportService, type ImportService } from './import-service.ts';
import { createInsightsService, type InsightsService } from './insights-service.ts';

/** What reads or writes a whole journal or a whole file. Runs in a worker, so that no screen waits. */
export type JournalServices = {
  insights: InsightsService;
  imports: ImportService;
  backup: BackupService;
  close: () => Promise<void>;
};

/**
 * @param name of the journal's database on this device
 * @param onWrite called after each write to the journal
 */
export function createJournalServices(name: string, onWrite: () => void): JournalServices {
  const db = new JournalDb(name);
  const insights = createInsightsService(db, onWrite);
  return {
    insights,
    imports: createImportService(db, Date.now, onWrite),
    backup: createBackupService(db, Date.now, onWrite),
    async close() {
      await insights.close();
      db.retire();
    },
  };
}
