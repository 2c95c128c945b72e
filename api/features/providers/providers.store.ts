import type { StoreDeps } from '#api/db/database.ts';
import { type AuditEvent, appendAudit } from '#api/features/audit/audit.service.ts';

export type ProviderStore = ReturnType<typeof createProviderStore>;

/** Stores only the audit record of a test. */
export const createProviderStore = ({ write }: StoreDeps) => ({
  recordTest: (event: AuditEvent): Promise<void> => write((tx) => appendAudit(tx, event)),
});
