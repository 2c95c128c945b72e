import type { RecordItem } from '#web/data/journal-records.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { useImportUndo } from './use-import-undo.ts';

type UndoImportProps = {
  of: RecordItem<'import'>;
  onUndone: () => void;
  onCancel: () => void;
};

/** Asks before everything that an import brought is taken out of the journal again. */
export function UndoImport({ of, onUndone, onCancel }: UndoImportProps) {
  const { isBusy, problem, undo } = useImportUndo(of.id);
  const confirm = async (): Promise<void> => {
    if (await undo()) onUndone();
  };
  return (
    <Confirm
      isOpen
      title="Undo import"
      question={`Take ${formatCount(of.trades, 'trade')} of this import out of the journal, with what you wrote to them? Redo brings them back as they are now.`}
      confirmLabel="Undo import"
      isBusy={isBusy}
      error={problem ?? undefined}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    />
  );
}
