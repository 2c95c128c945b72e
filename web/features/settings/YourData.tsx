import { useState } from 'react';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { ResetDialog } from './ResetDialog.tsx';
import { done, usePassingMessage } from './setting-messages.ts';
import { SettingRow } from './SettingRow.tsx';
import { SettingsCard } from './SettingsCard.tsx';

/** Taking one's data along, and taking one's choices back. */
export function YourData() {
  const [opened, setOpened] = useState<'export' | 'reset' | null>(null);
  const [gaps, setGaps] = useState<readonly string[]>([]);
  const exported = usePassingMessage();
  const reset = usePassingMessage();
  const close = () => setOpened(null);
  return (
    <SettingsCard title="Your data">
      <div>
        <SettingRow
          title="Export data"
          hint="Settings, journal, signals and webinars as a file of your own"
          message={exported.message}
          action={<Button onClick={() => setOpened('export')}>Export data</Button>}
        />
        {gaps.length > 0 && <Gaps gaps={gaps} />}
      </div>
      <SettingRow
        title="Reset settings"
        hint="All settings as on the first day; your journal stays"
        message={reset.message}
        action={<Button onClick={() => setOpened('reset')}>Reset settings</Button>}
      />
      {opened === 'export' && (
        <ExportDialog
          onClose={close}
          onExported={(lacking) => {
            close();
            setGaps(lacking);
            exported.say(done('Data exported successfully!'));
          }}
        />
      )}
      {opened === 'reset' && (
        <ResetDialog
          onClose={close}
          onReset={() => {
            close();
            reset.say(done('Settings reset to defaults successfully!'));
          }}
        />
      )}
    </SettingsCard>
  );
}

/** Stays, unlike the good news: who keeps the file must know. */
function Gaps({ gaps }: { gaps: readonly string[] }) {
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
