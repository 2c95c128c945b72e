import type { AuditRecord } from '#contracts/audit.ts';
import { auditSentence } from '#contracts/rules/audit-copy.ts';
import type { CsvTable } from './csv-tables.ts';

/** The audit log as what becomes a CSV file; times in UTC. */
export const auditTable = (records: readonly AuditRecord[]): CsvTable => ({
  name: 'audit-log',
  columns: ['at', 'actor', 'actor_id', 'action', 'target', 'sentence'],
  rows: records.map((record) => [
    record.at,
    record.actor,
    record.actor_id,
    record.action,
    record.target,
    auditSentence(record),
  ]),
});
