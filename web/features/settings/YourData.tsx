import { useState } from 'react';
import { EXPORT_CATEGORIES } from '#web/data/journal/export/export-format.ts';
import { useExport } from '#web/data/journal/export/use-export.ts';
import { useJournalUsage } from '#web/data/journal/sync-state.ts';
import { useResetSettings } from '#web/data/device/reset-settings.ts';
import type { Restored } from '#web/data/journal/restore.ts';
import { saveFile } from '#web/lib/download.ts';
import { formatCount } from '#web/lib/format.ts';
import { describeUsage, usageWarning } from '#web/lib/copy.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';
import {
  SettingRow,
  SettingsCard,
  done,
  failed,
  notSaved,
  usePassingMessage,
} from './setting-controls.tsx';

/** Warns about gaps of a saved file. Stays visible, because the owner must know. */
function Gaps({ gaps }: { gaps: readonly string[] }) {
  if (gaps.length === 0) return null;
  return (
    <Banner kind="warn">
      <p className="font-medium">The file is not complete. For the rest, export again later.</p>
      <ul className="list-disc pl-5">
        {gaps.map((gap) => (
          <li key={gap}>{gap}</li>
        ))}
      </ul>
    </Banner>
  );
}

/** Saves everything in one file; Restore reads it. */
function FullBackup() {
  const make = useExport();
  const saved = usePassingMessage();
  const [gaps, setGaps] = useState<readonly string[]>([]);
  const start = () =>
    make.mutate(
      { format: 'json', categories: EXPORT_CATEGORIES },
      {
        onSuccess: ({ blob, name, gaps: lacking }) => {
          saveFile(blob, name);
          setGaps(lacking);
          saved.say(done('Backup saved.'));
        },
        onError: () => saved.say(failed('The backup failed. Please try again.')),
      },
    );
  return (
    <div>
      <SettingRow
        title="Full backup"
        hint="Everything you have here, pictures too, in one file that Restore reads"
        message={saved.message}
        action={
          <Button onClick={start} isBusy={make.isPending} busyLabel="Saving...">
            Full backup
          </Button>
        }
      />
      <Gaps gaps={gaps} />
    </div>
  );
}

/** Storage used by the journal on the server; warns before it is full. */
function JournalSpace() {
  const { data: usage, isError } = useJournalUsage();
  const warning = usage === undefined ? null : usageWarning(usage);
  return (
    <div className="flex flex-col gap-2">
      <div>
        <p className="font-medium">Journal space</p>
        <p className="text-dense text-ink-3">{lineOf(usage, isError)}</p>
      </div>
      {warning !== null && <Banner kind="warn">{warning}</Banner>}
    </div>
  );
}

function lineOf(usage: Parameters<typeof describeUsage>[0] | undefined, isError: boolean): string {
  if (usage !== undefined) return describeUsage(usage);
  return isError ? 'How much is used is not known at the moment' : 'Loading…';
}

type ResetDialogProps = { onClose: () => void; onReset: () => void };

function ResetDialog({ onClose, onReset }: ResetDialogProps) {
  const reset = useResetSettings();
  return (
    <ConfirmDialog
      isOpen
      title="Reset settings"
      question="The settings of this device and your notification preferences on all devices go back to their defaults. Your journal and your password stay as they are."
      confirmLabel="Reset settings"
      busyLabel="Resetting..."
      isBusy={reset.isPending}
      error={reset.error === null ? undefined : notSaved.text}
      onConfirm={() => void reset.mutateAsync().then(onReset, () => null)}
      onCancel={onClose}
    />
  );
}

/** Export, backup, restore, and reset of the settings. */
export function YourData() {
  return (
    <SettingsCard title="Your data">
      <JournalSpace />
      <FullBackup />
      <RestoreRow />
      <ExportRow />
      <ResetRow />
    </SettingsCard>
  );
}

function RestoreRow() {
  const [isOpen, setIsOpen] = useState(false);
  const [restored, setRestored] = useState<Restored | null>(null);
  const close = () => setIsOpen(false);
  return (
    <div className="flex flex-col gap-2">
      <SettingRow
        title="Restore"
        hint="Puts a backup into this journal; you see first what it would change"
        message={null}
        action={<Button onClick={() => setIsOpen(true)}>Restore</Button>}
      />
      {restored !== null && <RestoredBanner restored={restored} />}
      {isOpen && (
        <RestoreDialog
          onClose={close}
          onRestored={(result) => {
            close();
            setRestored(result);
          }}
        />
      )}
    </div>
  );
}

/** Stays visible, so that the member can compare the counts with the backup. */
function RestoredBanner({ restored: { rows, pictures, gaps } }: { restored: Restored }) {
  return (
    <Banner kind={gaps.length === 0 ? 'ok' : 'warn'}>
      <p className="font-medium">
        Backup restored: {formatCount(rows, 'record')} and {formatCount(pictures, 'picture')}{' '}
        written.
      </p>
      {gaps.map((gap) => (
        <p key={gap}>{gap}</p>
      ))}
    </Banner>
  );
}

function ExportRow() {
  const [isOpen, setIsOpen] = useState(false);
  const [gaps, setGaps] = useState<readonly string[]>([]);
  const exported = usePassingMessage();
  const close = () => setIsOpen(false);
  return (
    <div>
      <SettingRow
        title="Export data"
        hint="Settings, journal, signals and webinars as a file of your own"
        message={exported.message}
        action={<Button onClick={() => setIsOpen(true)}>Export data</Button>}
      />
      <Gaps gaps={gaps} />
      {isOpen && (
        <ExportDialog
          onClose={close}
          onExported={(lacking) => {
            close();
            setGaps(lacking);
            exported.say(done('Data exported successfully!'));
          }}
        />
      )}
    </div>
  );
}

function ResetRow() {
  const [isOpen, setIsOpen] = useState(false);
  const reset = usePassingMessage();
  const close = () => setIsOpen(false);
  return (
    <div>
      <SettingRow
        title="Reset settings"
        hint="All settings as on the first day; your journal stays"
        message={reset.message}
        action={<Button onClick={() => setIsOpen(true)}>Reset settings</Button>}
      />
      {isOpen && (
        <ResetDialog
          onClose={close}
          onReset={() => {
            close();
            reset.say(done('Settings reset to defaults successfully!'));
          }}
        />
      )}
    </div>
  );
}
