import { useReconciliation } from '#web/data/journal-imports.ts';
import type { RecordItem } from '#web/data/journal-records.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { formatName } from './import-words.ts';
import { ReconciliationTable } from './ReconciliationTable.tsx';

type ReconcileDialogProps = { of: RecordItem<'import'>; onClose: () => void };

/** Our figures of an import beside those of its statement. */
export function ReconcileDialog({ of, onClose }: ReconcileDialogProps) {
  const read = useReconciliation(of.id);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Reconcile with statement"
      description={of.file_name || formatName(of.format)}
      size="lg"
      isReading
    >
      {read.state === 'loading' && <Skeleton label="Loading figures" count={4} />}
      {read.state === 'failed' && (
        <Banner kind="danger">The figures could not be computed. Please try again.</Banner>
      )}
      {read.state === 'loaded' && <ReconciliationTable of={read.reconciliation} />}
    </Dialog>
  );
}
