import { Download } from 'lucide-react';
import { type Analytics, useExportAnalytics } from '#web/data/analytics.ts';
import { saveFile } from '#web/lib/download.ts';
import { Button } from '#web/ui/Button.tsx';

/** Saves what is shown as CSV files in one archive. @param analytics null: nothing is shown yet */
export function ExportCsv({ analytics }: { analytics: Analytics | null }) {
  const make = useExportAnalytics();
  const save = (shown: Analytics): void =>
    make.mutate(shown, { onSuccess: ({ blob, name }) => saveFile(blob, name) });
  return (
    <div className="flex flex-col gap-1">
      <Button
        disabled={analytics === null}
        isBusy={make.isPending}
        onClick={() => analytics !== null && save(analytics)}
        title="A ZIP archive with a CSV file for each table"
      >
        <Download aria-hidden className="size-4" />
        Export CSV
      </Button>
      {make.isError && (
        <p role="alert" className="text-dense text-danger">
          Export failed. Please try again.
        </p>
      )}
    </div>
  );
}
