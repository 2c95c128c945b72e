import { FileUp } from 'lucide-react';
import { useState } from 'react';
import {
  FILE_TIMEZONES,
  type FileTimezone,
  fileTimezoneLabels,
} from '#contracts/rules/market/candle-import/file-timezones.ts';
import {
  type CandleFile,
  useImportCandles,
  usePreviewCandles,
} from '#web/data/market/candle-import.ts';
import { formatCount } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { FileButton } from '#web/ui/forms/FileButton.tsx';
import { SelectField } from '#web/ui/forms/Select.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { CandleImportReport } from './CandleImportReport.tsx';
import {
  type ChosenFile,
  fileProblem,
  formatSize,
  instruments,
  nothingChosen,
  sendFailure,
  timeframes,
} from './candle-import-form.ts';

/** Null without a file, or if it is too large. */
const toCandleFile = (chosen: ChosenFile): CandleFile | null => {
  const { file } = chosen;
  return file === null || fileProblem(file) !== undefined ? null : { ...chosen, file };
};

function useCandleImport() {
  const [chosen, setChosen] = useState<ChosenFile>(nothingChosen);
  const previewing = usePreviewCandles();
  const importing = useImportCandles();
  const candleFile = toCandleFile(chosen);

  /** Resets the preview, which belongs to the previous choice. */
  function change(changes: Partial<ChosenFile>): void {
    setChosen({ ...chosen, ...changes });
    previewing.reset();
    importing.reset();
  }

  function preview(timezone: FileTimezone = chosen.timezone): void {
    change({ timezone });
    if (candleFile !== null) previewing.mutate({ ...candleFile, timezone });
  }

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

const timezones = FILE_TIMEZONES.map((value) => ({
  value,
  label: fileTimezoneLabels[value],
}));

type FieldsProps = {
  chosen: ChosenFile;
  isBusy: boolean;
  onChange: (changes: Partial<ChosenFile>) => void;
};

function CandleImportFields({ chosen, isBusy, onChange }: FieldsProps) {
  const { instrument, timeframe, timezone } = chosen;
  return (
    <div className="flex flex-col gap-3">
      <FileField file={chosen.file} isBusy={isBusy} onChoose={(file) => onChange({ file })} />
      <fieldset disabled={isBusy} className="grid gap-3 @md:grid-cols-2 @3xl:grid-cols-4">
        <SelectField
          label="Instrument"
          options={instruments}
          value={instrument}
          onChange={(next) => onChange({ instrument: next })}
        />
        <SelectField
          label="Timeframe"
          options={timeframes}
          value={timeframe}
          onChange={(next) => onChange({ timeframe: next })}
        />
        <SelectField
          label="Time zone of the file"
          className="@md:col-span-2"
          options={timezones}
          value={timezone}
          onChange={(next) => onChange({ timezone: next })}
        />
      </fieldset>
    </div>
  );
}

type FileFieldProps = { file: File | null; isBusy: boolean; onChoose: (file: File) => void };

function FileField({ file, isBusy, onChoose }: FileFieldProps) {
  const problem = fileProblem(file);
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <FileButton
          label="Choose file"
          icon={FileUp}
          input={{ 'aria-label': 'File of candles' }} // of any type: devices disagree on CSV
          disabled={isBusy}
          onChoose={([chosen]) => chosen && onChoose(chosen)}
        />
        <p className="min-w-0 break-words text-dense text-ink-2">
          {file === null ? 'No file chosen' : `${file.name}, ${formatSize(file.size)}`}
        </p>
      </div>
      {problem !== undefined && (
        <p role="alert" className="text-dense text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
