import { Download } from 'lucide-react';
import { AUDIT_EXPORT_ROWS, type AuditFilter, useExportAudit } from '#web/data/audit.ts';
import { saveFile } from '#web/lib/download.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { refusalText } from '#web/lib/refusal-text.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Freshness, type FreshnessOf } from '#web/ui/Freshness.tsx';

type AuditExportProps = {
  filter: AuditFilter;
  /** Records of the filter; null where the server does not say. */
  total: number | null;
  isDisabled: boolean;
  freshness: FreshnessOf;
};

const FAILURE = 'The audit log could not be exported.';

/** How old the list is, and all records of its filter as a file, not only those on the screen. */
export function AuditExport({ filter, total, isDisabled, freshness }: AuditExportProps) {
  const { mutate, isPending, error, data } = useExportAudit();
  const save = (): void => mutate(filter, { onSuccess: ({ blob, name }) => saveFile(blob, name) });
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Freshness of={freshness} />
        <Button isBusy={isPending} busyLabel="Exporting..." disabled={isDisabled} onClick={save}>
          <Download aria-hidden className="size-5" />
          Export CSV
        </Button>
      </div>
      {error !== null && <Banner kind="danger">{refusalText(error, FAILURE)}</Banner>}
      {data !== undefined && <Banner kind="ok">{inWords(data.rows, total)}</Banner>}
    </div>
  );
}

/** What was exported, and whether the filter has more than one file may hold. */
function inWords(rows: number, total: number | null): string {
  const count = formatCount(rows, 'record');
  const isCut = rows === AUDIT_EXPORT_ROWS && total !== rows;
  if (!isCut) return `${count} exported`;
  const whole = total === null ? '' : ` of ${total.toLocaleString()}`;
  return `The newest ${count}${whole} exported. Choose fewer days for the older ones.`;
}
