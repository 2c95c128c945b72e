import { FileUp } from 'lucide-react';
import { useState } from 'react';
import {
  FILE_TIMEZONES,
  type FileTimezone,
  fileTimezoneLabels,
} from '#contracts/rules/market/candle-import/file-timezones.ts';
import { tradeTime } from '#contracts/rules/journal/trade-candles.ts';
import { type Timeframe, TIMEFRAMES } from '#contracts/rules/market/timeframes.ts';
import type { JournalItem } from '#web/data/journal/journal.ts';
import { useStoreCandleFile } from '#web/data/journal/trade-candles.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { FileButton } from '#web/ui/forms/FileButton.tsx';
import { SelectField } from '#web/ui/forms/Select.tsx';

const timeframes = TIMEFRAMES.map((value) => ({ value, label: value }));
const timezones = FILE_TIMEZONES.map((value) => ({
  value,
  label: fileTimezoneLabels[value],
}));

/** Reads a CSV file of candles of the trader's own broker; it never leaves the device. */
export function CandleFileDialog({ trade, onClose }: { trade: JournalItem; onClose: () => void }) {
  const time = tradeTime(trade);
  const [file, setFile] = useState<File | null>(null);
  const [timeframe, setTimeframe] = useState<Timeframe>(
    typeof time === 'string' ? 'M1' : time.timeframe,
  );
  const [timezone, setTimezone] = useState<FileTimezone>('NY-server');
  const store = useStoreCandleFile(trade);
  const submit = (): void => {
    if (file !== null) store.mutate({ file, timeframe, timezone }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title="Use my broker’s candles"
      description={`A CSV file with ${trade.pair} candles, for example exported by MetaTrader. It is read on this device and sent nowhere.`}
      submitLabel="Use this file"
      busyLabel="Reading..."
      isBusy={store.isPending}
      isIncomplete={file === null}
      error={store.error?.message ?? null}
      onSubmit={submit}
      onCancel={onClose}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <FileButton
          label="Choose file"
          icon={FileUp}
          input={{ 'aria-label': 'File of candles' }} // of any type: devices disagree on CSV
          disabled={store.isPending}
          onChoose={([chosen]) => chosen && setFile(chosen)}
        />
        <p className="min-w-0 break-words text-dense text-ink-2">
          {file === null ? 'No file chosen' : file.name}
        </p>
      </div>
      <SelectField
        label="Timeframe"
        options={timeframes}
        value={timeframe}
        onChange={setTimeframe}
      />
      <SelectField
        label="Time zone of the file"
        hint="Counts where the file does not show it by its weekends."
        options={timezones}
        value={timezone}
        onChange={setTimezone}
      />
    </FormDialog>
  );
}
