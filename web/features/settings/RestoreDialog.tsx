import { FileUp } from 'lucide-react';
import { useState } from 'react';
import {
  type OpenedBackup,
  type Restored,
  type RestoreOptions,
  useRestore,
} from '#web/data/journal/restore.ts';
import { formatCount } from '#web/lib/format.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FileButton } from '#web/ui/forms/FileButton.tsx';
import { Fact, Facts } from '#web/ui/figures/facts.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { RelativeTime } from '#web/ui/figures/times.tsx';
import { ChoiceRow, Gaps } from './setting-controls.tsx';

type ReadableBackup = Extract<OpenedBackup, { state: 'read' }>;

type RestoreChoicesProps = {
  backup: ReadableBackup;
  wish: RestoreOptions;
  onChange: (wish: RestoreOptions) => void;
};

const choices = [
  {
    different: 'keep',
    label: 'Keep what is here',
    hint: 'Later changes and deletions stay; what is missing is added',
  },
  {
    different: 'replace',
    label: 'Put back the backup’s',
    hint: 'On all your devices: later changes are lost, deleted records come back',
  },
] as const;

function RestoreChoices({ backup, wish, onChange }: RestoreChoicesProps) {
  return (
    <>
      {backup.different > 0 && (
        <fieldset>
          <legend className="text-dense font-medium text-ink-2">
            Records that changed since the backup
          </legend>
          {choices.map(({ different, ...text }) => (
            <ChoiceRow
              key={different}
              type="radio"
              name="different"
              {...text}
              checked={wish.different === different}
              onChange={() => onChange({ ...wish, different })}
            />
          ))}
        </fieldset>
      )}
      {backup.hasSettings && (
        <ChoiceRow
          type="checkbox"
          name="settings"
          label="Also the settings"
          hint="Of this device, and your notification preferences on all devices"
          checked={wish.withSettings}
          onChange={(withSettings) => onChange({ ...wish, withSettings })}
        />
      )}
    </>
  );
}

function BackupContents({ backup }: { backup: ReadableBackup }) {
  const { trades, records, pictures, signals, webinars, gaps } = backup;
  return (
    <>
      <Facts label="The backup">
        <Fact name="Made by">{backup.username}</Fact>
        <Fact name="Made">
          <RelativeTime instant={backup.exportedAt} />
        </Fact>
        <Fact name="Trades">{trades.toLocaleString()}</Fact>
        <Fact name="Accounts, setups, notes">{records.toLocaleString()}</Fact>
        <Fact name="Pictures">{pictures.toLocaleString()}</Fact>
        <Fact name="Signals">{signals.toLocaleString()}</Fact>
        <Fact name="Webinars">{webinars.toLocaleString()}</Fact>
        <Fact name="Settings">{backup.hasSettings ? 'Yes' : 'No'}</Fact>
      </Facts>
      <p>{standing(backup)}</p>
      <Gaps title="The file is not complete." gaps={gaps} />
    </>
  );
}

/** Rows are trades, accounts, setups and notes. */
function standing({ missing, same, different }: ReadableBackup): string {
  const parts = [
    missing > 0 && `${formatCount(missing, 'record')} not in your journal`,
    same > 0 && `${formatCount(same, 'record')} in it as ${same === 1 ? 'it is' : 'they are'}`,
    different > 0 && `${formatCount(different, 'record')} changed or deleted in it since`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'It holds nothing for the journal.' : `${parts.join(', ')}.`;
}

/** Whether a restore could write anything. Pictures may be missing although their trades are there. */
function wouldChange(backup: ReadableBackup, { different, withSettings }: RestoreOptions): boolean {
  const { missing, pictures, hasSettings } = backup;
  const replaces = different !== 'keep' && backup.different > 0;
  return missing > 0 || pictures > 0 || replaces || (hasSettings && withSettings);
}

type BackupFileFieldProps = {
  isReading: boolean;
  refusal: string | null;
  onChoose: (file: File) => void;
};

/** Takes a file of any type: phones disagree on the type of JSON. */
function BackupFileField({ isReading, refusal, onChoose }: BackupFileFieldProps) {
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-ink-2">
        The file of Full backup, or a JSON file of Export data. Nothing is written before you
        confirm.
      </p>
      <FileButton
        label="Choose a file"
        icon={FileUp}
        input={{ 'aria-label': 'Backup file' }}
        isBusy={isReading}
        busyLabel="Reading..."
        onChoose={([file]) => file && onChoose(file)}
      />
      {refusal !== null && (
        <div className="self-stretch">
          <Banner kind="danger">{refusal}</Banner>
        </div>
      )}
    </div>
  );
}

function RestoreProgress({ done, total }: { done: number; total: number }) {
  return (
    <div className="flex flex-col gap-2">
      <Progress label="Restoring" done={done} total={total} />
      <p className="text-dense text-ink-2">Please keep the app open.</p>
    </div>
  );
}

type RestoreDialogProps = { onClose: () => void; onRestored: (restored: Restored) => void };

/** Restores a backup file into the journal; previews the contents before writing. */
export function RestoreDialog({ onClose, onRestored }: RestoreDialogProps) {
  const { open, restore, progress, close } = useRestore();
  const [wish, setWish] = useState<RestoreOptions>({ different: 'keep', withSettings: true });
  const backup = open.data?.state === 'read' ? open.data : null;
  const isWriting = restore.isPending;
  const leave = () => {
    if (isWriting) return; // a half-finished restore is never wanted
    close();
    onClose();
  };
  const start = () => restore.mutate(wish, { onSuccess: onRestored });
  return (
    <Dialog
      isOpen
      onClose={leave}
      title="Restore a backup"
      footer={
        <>
          <Button onClick={leave} disabled={isWriting}>
            Cancel
          </Button>
          <Button
            variant="primary"
            disabled={backup === null || !wouldChange(backup, wish)}
            isBusy={isWriting}
            busyLabel="Restoring..."
            onClick={start}
          >
            Restore
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {restore.error !== null && <Banner kind="danger">{restore.error.message}</Banner>}
        {progress !== null && <RestoreProgress {...progress} />}
        {!isWriting && (
          <BackupFileField
            isReading={open.isPending}
            refusal={refusalOf(open)}
            onChoose={(file) => {
              restore.reset();
              open.mutate(file);
            }}
          />
        )}
        {!isWriting && backup !== null && (
          <>
            <BackupContents backup={backup} />
            <RestoreChoices backup={backup} wish={wish} onChange={setWish} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function refusalOf({ data, error }: ReturnType<typeof useRestore>['open']): string | null {
  if (error !== null) return 'This file could not be read. Please choose it again.';
  return data?.state === 'unreadable' ? data.reason : null;
}
