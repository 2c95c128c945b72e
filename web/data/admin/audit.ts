import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { type AuditFilter, type AuditRecord, auditEndpoints } from '#contracts/audit.ts';
import type { Page } from '#web/client/api.ts';
import { useApi } from '#web/client/api-context.tsx';
import { firstPage, nextPage, type PageStart } from '../pages.ts';

export type { AuditArea, AuditFilter, AuditRecord } from '#contracts/audit.ts';
export { AUDIT_AREAS, AUDIT_EXPORT_ROWS } from '#contracts/audit.ts';

const LIST = ['admin-audit'];
/** How often the console asks while it is open. */
export const AUDIT_POLL_MS = 30_000;
const PAGE = 50; // records

type AuditList = {
  records: AuditRecord[];
  /** Of the filter, loaded or not; null where the server does not say. */
  total: number | null;
};

const toAuditList = ({ pages }: InfiniteData<Page<AuditRecord[]>, PageStart>): AuditList => ({
  records: pages.flatMap(({ rows }) => rows),
  total: pages[0]?.total ?? null,
});

/** The audit log, newest first, page by page; the rows of the filter before stand until its own are there. */
export function useAuditLog(filter: AuditFilter) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [...LIST, filter],
    queryFn: ({ pageParam, signal }) =>
      api.callPage(
        auditEndpoints.list,
        { query: { ...filter, limit: PAGE, ...pageParam } },
        { signal },
      ),
    initialPageParam: firstPage,
    getNextPageParam: ({ rows }) => nextPage(rows, PAGE),
    select: toAuditList,
    placeholderData: keepPreviousData,
    staleTime: AUDIT_POLL_MS,
    refetchInterval: AUDIT_POLL_MS,
    meta: { persist: false },
  });
}

/** All records of a filter as a CSV file, as many as an export may have. That it happened is a record itself. */
export function useExportAudit() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (filter: AuditFilter) => {
      const records = await api.call(auditEndpoints.exportRows, { query: filter });
      // With the code for CSV and ZIP, which few visits need.
      const [{ auditTable }, { csvFile }] = await Promise.all([
        import('../journal/export/audit-table.ts'),
        import('../journal/export/csv-file.ts'),
      ]);
      const { blob, name, ending } = csvFile([auditTable(records)]);
      const day = new Date().toISOString().slice(0, 10);
      return { blob, name: `bellwether-${name}-${day}.${ending}`, rows: records.length };
    },
    onSettled: () => void client.invalidateQueries({ queryKey: LIST }),
  });
}
