import { useState } from 'react';
import type { FileTimezone } from '#contracts/market/candle-import.ts';
import {
  type CandleFile,
  useImportCandles,
  usePreviewCandles,
} from '#web/data/market/candle-import.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { CandleImportFields } from './CandleImportFields.tsx';
import { CandleImportReport } from './CandleImportReport.tsx';
import { type ChosenFile, fileProblem, nothingChosen, sendFailure } from './candle-import-form.ts';

/** What can be sent; null without a file, or with one that is too large. */
const toCandleFile = (chosen: ChosenFile): CandleFile | null => {
  const { file } = chosen;
  return file === null || fileProblem(file) !== undefined ? null : { ...chosen, file };
};

/** The choices, the preview of what was chosen, and the import after it. */
function useCandleImport() {
  const [chosen, setChosen] = useState<ChosenFile>(nothingChosen);
  const previewing = usePreviewCandles();
  const importing = useImportCandles();
  const candleFile = toCandleFile(chosen);

  /** What was found belongs to what was chosen then. */
  function change(changes: Partial<ChosenFile>): void {
    setChosen({ ...chosen, ...changes });
    previewing.reset();
    importing.reset();
  }

  function preview(timezone: FileTimezone = chosen.timezone): void {
    change({ timezone });
    if (candleFile !== null) previewing.mutate({ ...candleFile, timezone });
  }

  /** Afterwards there is room for the next file. */
  function finish(): void {
    previewing.reset();
    setChosen({ ...chosen, file: null });
  }

  function bringIn(): void {
    if (candleFile !== null) importing.mutate(candleFile, { onSuccess: finish });
  }

  return {
    chosen,
    canPreview: candleFile !== null,
    isBusy: previewing.isPending || importing.isPending,
    previewing,
    importing,
    change,
    preview,
    bringIn,
  };
}

type CandleImportState = ReturnType<typeof useCandleImport>;

/** Preview, and once that is there the import. */
function CandleImportActions({ state }: { state: CandleImportState }) {
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

/** Brings history from a file into the store: first a look at what is in it, then the import. */
export function CandleImport() {
  const state = useCandleImport();
  return (
    <Card as="section" aria-labelledby="candle-import" className="flex flex-col gap-4">
      <div>
        <h2 id="candle-import" className="text-card font-semibold">
          Import Candles
        </h2>
        <p className="text-ink-2">
          History from a CSV file of MetaTrader, HistData or another source. Nothing is stored
          before you have seen what is in it.
        </p>
      </div>
      <CandleImportFields chosen={state.chosen} isBusy={state.isBusy} onChange={state.change} />
      <CandleImportActions state={state} />
      <Outcome state={state} />
    </Card>
  );
}

function Outcome({ state: { previewing, importing, preview } }: { state: CandleImportState }) {
  if (previewing.isPending) {
    return <Skeleton label="Reading the file" shape="tiles" count={4} />;
  }
  if (importing.isSuccess) {
    const { candles, instrument, timeframe } = importing.data;
    return (
      <Banner kind="ok">
        {formatCount(candles, 'candle')} of {instrument} {timeframe} imported.
      </Banner>
    );
  }
  return (
    <>
      {importing.isError && <Banner kind="danger">{sendFailure(importing.error)}</Banner>}
      {previewing.isError && <Banner kind="danger">{sendFailure(previewing.error)}</Banner>}
      {previewing.isSuccess && <CandleImportReport report={previewing.data} onTimezone={preview} />}
    </>
  );
}
