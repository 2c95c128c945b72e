import type { ImportDone, ImportPreview } from '#web/data/journal/imports.ts';
import { formatCount } from '#web/lib/format.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { flowCount } from '../accounts/account-copy.ts';
import { useImportUndo } from './use-import-flow.ts';

type DoneStepProps = { result: ImportDone; preview: ImportPreview };

export function DoneStep({ result, preview }: DoneStepProps) {
  const { isUndone, isBusy, problem, undo, redo } = useImportUndo(result.importId);
  const { duplicates, invalidCount } = preview;
  return (
    <div className="flex flex-col gap-4">
      {problem !== null && <Banner kind="danger">{problem}</Banner>}
      <Banner
        kind={isUndone ? 'info' : 'ok'}
        action={
          <Button size="sm" isBusy={isBusy} onClick={() => void (isUndone ? redo() : undo())}>
            {isUndone ? 'Redo' : 'Undo'}
          </Button>
        }
      >
        {isUndone
          ? `The import is undone: ${formatCount(result.trades, 'trade')} taken out again`
          : doneText(result)}
      </Banner>
      {duplicates + invalidCount > 0 && (
        <p className="text-dense text-ink-2">
          {[
            duplicates > 0 && `${formatCount(duplicates, 'duplicate')} stayed as they were`,
            invalidCount > 0 && `${formatCount(invalidCount, 'row')} left out`,
          ]
            .filter(Boolean)
            .join(', ')}
          .
        </p>
      )}
    </div>
  );
}

const doneText = ({ trades, cashFlows }: ImportDone): string => {
  const flows = cashFlows === 0 ? '' : `, ${flowCount(cashFlows)}`;
  return `${formatCount(trades, 'trade')} imported${flows}`;
};
