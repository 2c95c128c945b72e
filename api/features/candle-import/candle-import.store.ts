import type { StoreDeps } from '#api/db/database.ts';
import { type AuditEvent, appendAudit } from '#api/features/audit/audit.service.ts';

export type CandleImportStore = ReturnType<typeof createCandleImportStore>;

/** Only the record of an import; the candles are with those of all sources. */
export function createCandleImportStore({ write }: StoreDeps) {
  return {
    record: (event: AuditEvent): Promise<void> => write((tx) => appendAudit(tx, event)),
  };
}
