import { useState } from 'react';
import type { FileTimezone } from '#contracts/candle-import.ts';
import { type CandleFile, useImportCandles, usePreviewCandles } from '#web/data/candle-import.ts';
import { type ChosenFile, fileProblem, nothingChosen } from './candle-import-form.ts';

/** What can be sent; null without a file, or with one that is too large. */
const toCandleFile = (chosen: ChosenFile): CandleFile | null => {
  const { file } = chosen;
  return file === null || fileProblem(file) !== undefined ? null : { ...chosen, file };
};

/** The choices, the preview of what was chosen, and the import after it. */
export function useCandleImport() {
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

export type CandleImportState = ReturnType<typeof useCandleImport>;
