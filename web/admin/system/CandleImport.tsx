import { formatCount } from '#web/lib/format-count.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { sendFailure } from './candle-import-form.ts';
import { CandleImportActions } from './CandleImportActions.tsx';
import { CandleImportFields } from './CandleImportFields.tsx';
import { CandleImportReport } from './CandleImportReport.tsx';
import { type CandleImportState, useCandleImport } from './use-candle-import.ts';

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
