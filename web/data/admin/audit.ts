import { fileNameOf } from '#web/data/platform-name.ts';
import { type AuditFilter, type AuditRecord, auditEndpoints } from '#contracts/audit.ts';
import { useRow } from '#web/data/linked-row.ts';
import { usePagedList } from '#web/data/paged-list.ts';
import { useAdminCommand } from './admin-query.ts';

export type { AuditArea, AuditFilter, AuditRecord } from '#contracts/audit.ts';
export { AUDIT_AREAS, AUDIT_EXPORT_ROWS } from '#contracts/audit.ts';

const LIST = ['admin-audit'];
/** How often the console asks while it is open. */
export const AUDIT_POLL_MS = 30_000;
const PAGE = 50; // records

/** The audit log, newest first, page by page. */
export function useAuditLog(filter: AuditFilter) {
  return usePagedList({
    queryKey: [...LIST, filter],
    pageSize: PAGE,
    readPage: (api, page, options) =>
      api.callPage(auditEndpoints.list, { query: { ...filter, ...page } }, options),
    staleTime: AUDIT_POLL_MS,
    refetchInterval: AUDIT_POLL_MS,
  });
}

/** A record by id, from the loaded ones or else from the server. */
export const useAuditRecord = (id: string | null, loaded: readonly AuditRecord[] | undefined) =>
  useRow({
    id,
    loaded,
    queryKey: LIST,
    readRow: (api, query, options) => api.callPage(auditEndpoints.list, { query }, options),
  });

/** Exports the records of a filter as a CSV file, up to the server's limit. The export is recorded too. */
export const useExportAudit = () =>
  useAdminCommand(
    async (api, filter: AuditFilter) => {
      const records = await api.call(auditEndpoints.exportRows, { query: filter });
      // With the code for CSV and ZIP, which few visits need.
      const [{ auditTable }, { csvFile }] = await Promise.all([
        import('#web/data/journal/export/admin-tables.ts'),
        import('../journal/export/csv-file.ts'),
      ]);
      const { blob, name, ending } = csvFile([auditTable(records)]);
      const day = new Date().toISOString().slice(0, 10);
      return { blob, name: fileNameOf(`${name}-${day}.${ending}`), rows: records.length };
    },
    [LIST],
  );
