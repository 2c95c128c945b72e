import type { RecordItem } from '#web/data/journal-records.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { formatName } from './import-words.ts';
import { useImportUndo } from './use-import-undo.ts';

/** An import that was undone just now, and the way back. */
export function UndoneImport({
  of: { id, file_name: file, format, trades },
}: {
  of: RecordItem<'import'>;
}) {
  const { isBusy, problem, redo } = useImportUndo(id);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-3 sm:px-4">
      <div className="min-w-0 grow basis-56">
        <h3 className="flex flex-wrap items-center gap-x-2 font-medium break-all">
          {file || formatName(format)} <Badge>Undone</Badge>
        </h3>
        <p className="text-dense text-ink-2">
          {formatCount(trades, 'trade')} taken out of the journal again
        </p>
        {problem !== null && (
          <p role="alert" className="text-dense text-danger">
            {problem}
          </p>
        )}
      </div>
      <Button size="sm" isBusy={isBusy} onClick={() => void redo()}>
        Redo
      </Button>
    </li>
  );
}
