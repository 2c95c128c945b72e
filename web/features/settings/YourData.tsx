import { useState } from 'react';
import type { Restored } from '#web/data/restore.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { FullBackup } from './FullBackup.tsx';
import { Gaps } from './Gaps.tsx';
import { ResetDialog } from './ResetDialog.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';
import { done, usePassingMessage } from './setting-messages.ts';
import { SettingRow } from './SettingRow.tsx';
import { SettingsCard } from './SettingsCard.tsx';

/** Taking one's data along and putting it back, and taking one's choices back. */
export function YourData() {
  return (
    <SettingsCard title="Your data">
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

/** Stays: how much was written is what one compares with the backup. */
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
