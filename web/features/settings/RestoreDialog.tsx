import { useState } from 'react';
import { type Restored, type RestoreWish, useRestore } from '#web/data/restore.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { BackupContents } from './BackupContents.tsx';
import { BackupFileField } from './BackupFileField.tsx';
import { RestoreChoices } from './RestoreChoices.tsx';
import { RestoreProgress } from './RestoreProgress.tsx';

type RestoreDialogProps = { onClose: () => void; onRestored: (restored: Restored) => void };

/** A backup from its file to the journal: what it holds is shown before anything is written. */
export function RestoreDialog({ onClose, onRestored }: RestoreDialogProps) {
  const { open, restore, progress, close } = useRestore();
  const [wish, setWish] = useState<RestoreWish>({ different: 'keep', withSettings: true });
  const backup = open.data?.state === 'read' ? open.data : null;
  const isWriting = restore.isPending;
  const leave = () => {
    if (isWriting) return; // half of it would be nobody's wish
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
            disabled={backup === null}
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

/** Why the chosen file cannot be restored, or null. */
function refusalOf({ data, error }: ReturnType<typeof useRestore>['open']): string | null {
  if (error !== null) return 'This file could not be read. Please choose it again.';
  return data?.state === 'unreadable' ? data.reason : null;
}
