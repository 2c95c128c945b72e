import { FileUp } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { FileTimezone } from '#contracts/market/candle-import.ts';
import { Instrument, Timeframe } from '#contracts/primitives.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import {
  type ChosenFile,
  fileProblem,
  formatSize,
  instruments,
  timeframes,
  timezoneLabels,
} from './candle-import-form.ts';

const timezones = FileTimezone.options.map((value) => ({ value, label: timezoneLabels[value] }));

type FieldsProps = {
  chosen: ChosenFile;
  isBusy: boolean;
  onChange: (changes: Partial<ChosenFile>) => void;
};

/** The file, and what only a person can know of it. */
export function CandleImportFields({ chosen, isBusy, onChange }: FieldsProps) {
  const { instrument, timeframe, timezone } = chosen;
  return (
    <div className="flex flex-col gap-3">
      <FileField file={chosen.file} isBusy={isBusy} onChoose={(file) => onChange({ file })} />
      <fieldset disabled={isBusy} className="grid gap-3 @md:grid-cols-2 @3xl:grid-cols-4">
        <Field label="Instrument">
          {(control) => (
            <Select
              {...control}
              options={instruments}
              value={instrument}
              onChange={(event) => onChange({ instrument: Instrument.parse(event.target.value) })}
            />
          )}
        </Field>
        <Field label="Timeframe">
          {(control) => (
            <Select
              {...control}
              options={timeframes}
              value={timeframe}
              onChange={(event) => onChange({ timeframe: Timeframe.parse(event.target.value) })}
            />
          )}
        </Field>
        <Field label="Time zone of the file" className="@md:col-span-2">
          {(control) => (
            <Select
              {...control}
              options={timezones}
              value={timezone}
              onChange={(event) => onChange({ timezone: FileTimezone.parse(event.target.value) })}
            />
          )}
        </Field>
      </fieldset>
    </div>
  );
}

type FileFieldProps = { file: File | null; isBusy: boolean; onChoose: (file: File) => void };

function FileField({ file, isBusy, onChoose }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const problem = fileProblem(file);
  const takeFile = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? [];
    if (chosen) onChoose(chosen);
    event.target.value = ''; // the same file may be chosen again after it was changed
  };
  return (
    <div className="flex flex-col gap-1">
      {/* Any type: phones and desktops disagree on what a CSV file is. */}
      <input ref={input} type="file" hidden aria-label="File of candles" onChange={takeFile} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button onClick={() => input.current?.click()} disabled={isBusy}>
          <FileUp aria-hidden className="size-5" />
          Choose file
        </Button>
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
