import { useState } from 'react';
import { EXPORT_CATEGORIES } from '#web/data/journal/export/export-format.ts';
import { useExport } from '#web/data/journal/export/use-export.ts';
import { useJournalUsage } from '#web/data/journal/journal-usage.ts';
import { useResetSettings } from '#web/data/device/reset.ts';
import type { Restored } from '#web/data/journal/restore.ts';
import { saveFile } from '#web/lib/download.ts';
import { formatCount } from '#web/lib/format.ts';
import { describeUsage, usageWarning } from '#web/lib/copy.ts';
import { QueryStates } from '#web/ui/states/AnswerStates.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';
import {
  DialogRow,
  Gaps,
  SettingRow,
  SettingsCard,
  done,
  failed,
  notSaved,
  usePassingMessage,
} from './setting-controls.tsx';

const INCOMPLETE = 'The file is not complete. For the rest, export again later.';

function FullBackup() {
  const make = useExport();
  const saved = usePassingMessage();
  const [gaps, setGaps] = useState<readonly string[]>([]);
  const start = () =>
    make.mutate(
      { format: 'json', categories: EXPORT_CATEGORIES },
      {
        onSuccess: ({ blob, name, gaps: lacking }) => {
          if (!saveFile(blob, name)) return;
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
      <Gaps title={INCOMPLETE} gaps={gaps} />
    </div>
  );
}

function JournalSpace() {
  const usage = useJournalUsage();
  if (usage.data === null) return null;
  return (
    <div className="flex flex-col gap-1">
      <p className="font-medium">Journal space</p>
      <QueryStates
        of={usage}
        skeleton={<Skeleton label="Loading journal space" count={1} />}
        failure="How much is used could not be loaded."
      >
        {(space) => space && <Usage of={space} warning={usageWarning(space)} />}
      </QueryStates>
    </div>
  );
}

type UsageProps = { of: Parameters<typeof describeUsage>[0]; warning: string | null };

function Usage({ of, warning }: UsageProps) {
  return (
    <>
      <p className="text-dense text-ink-3">{describeUsage(of)}</p>
      {warning !== null && <Banner kind="warn">{warning}</Banner>}
    </>
  );
}

function ResetDialog({ onClose, onReset }: { onClose: () => void; onReset: () => void }) {
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
  const [restored, setRestored] = useState<Restored | null>(null);
  return (
    <div className="flex flex-col gap-2">
      <DialogRow
        title="Restore"
        hint="Puts a backup into this journal; you see first what it would change"
        message={null}
        renderDialog={(close) => (
          <RestoreDialog
            onClose={close}
            onRestored={(result) => {
              close();
              setRestored(result);
            }}
          />
        )}
      />
      {restored !== null && <RestoredBanner restored={restored} />}
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
  const [gaps, setGaps] = useState<readonly string[]>([]);
  const exported = usePassingMessage();
  return (
    <div>
      <DialogRow
        title="Export data"
        hint="Settings, journal, signals and webinars as a file of your own"
        message={exported.message}
        renderDialog={(close) => (
          <ExportDialog
            onClose={close}
            onExported={(lacking) => {
              close();
              setGaps(lacking);
              exported.say(done('Data exported successfully!'));
            }}
          />
        )}
      />
      <Gaps title={INCOMPLETE} gaps={gaps} />
    </div>
  );
}

function ResetRow() {
  const reset = usePassingMessage();
  return (
    <div>
      <DialogRow
        title="Reset settings"
        hint="All settings as on the first day; your journal stays"
        message={reset.message}
        renderDialog={(close) => (
          <ResetDialog
            onClose={close}
            onReset={() => {
              close();
              reset.say(done('Settings reset to defaults successfully!'));
            }}
          />
        )}
      />
    </div>
  );
}
