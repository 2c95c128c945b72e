import { useState } from 'react';
import { EXPORT_CATEGORIES } from '#web/data/export/export-format.ts';
import { useExport } from '#web/data/export/use-export.ts';
import { saveFile } from '#web/lib/download.ts';
import { Button } from '#web/ui/Button.tsx';
import { Gaps } from './Gaps.tsx';
import { done, failed, usePassingMessage } from './setting-messages.ts';
import { SettingRow } from './SettingRow.tsx';

/** Everything in one file, in one tap; Restore reads it. */
export function FullBackup() {
  const make = useExport();
  const made = usePassingMessage();
  const [gaps, setGaps] = useState<readonly string[]>([]);
  const start = () =>
    make.mutate(
      { format: 'json', categories: EXPORT_CATEGORIES },
      {
        onSuccess: ({ blob, name, gaps: lacking }) => {
          saveFile(blob, name);
          setGaps(lacking);
          made.say(done('Backup saved.'));
        },
        onError: () => made.say(failed('The backup failed. Please try again.')),
      },
    );
  return (
    <div>
      <SettingRow
        title="Full backup"
        hint="Everything you have here, pictures too, in one file that Restore reads"
        message={made.message}
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
