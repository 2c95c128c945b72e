import { useState } from 'react';
import {
  EXPORT_CATEGORIES,
  EXPORT_FORMATS,
  type ExportCategory,
  type ExportFormat,
} from '#web/data/journal/export/export-format.ts';
import { useExport } from '#web/data/journal/export/use-export.ts';
import { saveFile } from '#web/lib/download.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ChoiceRow } from './setting-controls.tsx';

const categoryWords: Readonly<Record<ExportCategory, { label: string; hint: string }>> = {
  settings: { label: 'Settings', hint: 'Of this device, and your notification preferences' },
  tradingJournal: {
    label: 'Trading journal',
    hint: 'Every trade, open ones too; as JSON also accounts, setups and notes',
  },
  signalHistory: { label: 'Signal history', hint: 'All signals with their results' },
  courseProgress: { label: 'Course progress', hint: 'The webinars you registered for' },
};

const formatWords: Readonly<Record<ExportFormat, { label: string; hint: string }>> = {
  json: { label: 'JSON', hint: 'Complete, with the pictures of your trades; Restore reads it' },
  csv: { label: 'CSV', hint: 'For spreadsheets, without pictures; several tables come as a ZIP' },
};

type ExportDialogProps = {
  onClose: () => void;
  /** @param gaps messages about what the file lacks */
  onExported: (gaps: readonly string[]) => void;
};

export function ExportDialog({ onClose, onExported }: ExportDialogProps) {
  const [format, setFormat] = useState<ExportFormat>('json');
  const [categories, setCategories] = useState<readonly ExportCategory[]>([]);
  const make = useExport();
  const choose = (category: ExportCategory, isChosen: boolean): void => {
    const others = categories.filter((other) => other !== category);
    setCategories(isChosen ? [...others, category] : others);
  };
  const start = () =>
    make.mutate(
      { format, categories },
      {
        onSuccess: ({ blob, name, gaps }) => {
          if (saveFile(blob, name)) onExported(gaps);
        },
      },
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Export data"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={categories.length === 0}
            isBusy={make.isPending}
            busyLabel="Exporting..."
            onClick={start}
          >
            Export
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {make.isError && <Banner kind="danger">Export failed. Please try again.</Banner>}
        <fieldset>
          <legend className="text-dense font-medium text-ink-2">What to export</legend>
          {EXPORT_CATEGORIES.map((category) => (
            <ChoiceRow
              key={category}
              type="checkbox"
              name="category"
              {...categoryWords[category]}
              checked={categories.includes(category)}
              onChange={(isChosen) => choose(category, isChosen)}
            />
          ))}
        </fieldset>
        <fieldset>
          <legend className="text-dense font-medium text-ink-2">Format</legend>
          {EXPORT_FORMATS.map((each) => (
            <ChoiceRow
              key={each}
              type="radio"
              name="format"
              {...formatWords[each]}
              checked={format === each}
              onChange={() => setFormat(each)}
            />
          ))}
        </fieldset>
      </div>
    </Dialog>
  );
}
