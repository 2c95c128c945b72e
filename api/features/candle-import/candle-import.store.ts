import type { StoreDeps } from '#api/db/database.ts';
import { type AuditEvent, appendAudit } from '#api/features/audit/audit.service.ts';

export type CandleImportStore = ReturnType<typeof createCandleImportStore>;

/** Stores only the audit record: the candles are in the candle store. */
export function createCandleImportStore({ write }: StoreDeps) {
  return {
    record: (event: AuditEvent): Promise<void> => write((tx) => appendAudit(tx, event)),
  };
}
