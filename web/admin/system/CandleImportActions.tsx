import { formatCount } from '#web/lib/format-count.ts';
import { Button } from '#web/ui/Button.tsx';
import type { CandleImportState } from './use-candle-import.ts';

/** Preview, and once that is there the import. */
export function CandleImportActions({ state }: { state: CandleImportState }) {
  const { previewing, importing, canPreview, preview, bringIn } = state;
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant={previewing.isSuccess ? 'secondary' : 'primary'}
        disabled={!canPreview || importing.isPending}
        isBusy={previewing.isPending}
        busyLabel="Reading..."
        onClick={() => preview()}
      >
        Preview
      </Button>
      {previewing.isSuccess && (
        <Button
          variant="primary"
          isBusy={importing.isPending}
          busyLabel="Importing..."
          onClick={bringIn}
        >
          {`Import ${formatCount(previewing.data.candles, 'candle')}`}
        </Button>
      )}
    </div>
  );
}
