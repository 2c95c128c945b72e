import type { StoredSettings } from '#web/data/platform-settings.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { inWords } from './read-settings.ts';
import { allSettingFields } from './setting-fields.ts';

type StaleSettingsProps = {
  before: StoredSettings;
  now: StoredSettings;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
};

/** Somebody else was quicker: what they changed, and whose word counts. */
export function StaleSettings({ before, now, onTakeTheirs, onKeepMine }: StaleSettingsProps) {
  const isKnown = before.updated_at !== now.updated_at;
  const theirs = allSettingFields.filter(({ name }) => before[name] !== now[name]);
  return (
    <div className="flex flex-col gap-2">
      <Banner kind="danger">
        <p>Somebody else changed the settings meanwhile. Nothing of yours was saved yet.</p>
        <ul aria-label="What they changed" className="list-disc pl-5">
          {theirs.map((field) => (
            <li key={field.name}>
              {field.label}: {inWords(field, now[field.name])} (was{' '}
              {inWords(field, before[field.name])})
            </li>
          ))}
        </ul>
      </Banner>
      <div className="flex flex-wrap gap-2">
        <Button disabled={!isKnown} onClick={onTakeTheirs}>
          Take theirs, drop mine
        </Button>
        <Button disabled={!isKnown} onClick={onKeepMine}>
          Save mine over theirs
        </Button>
      </div>
    </div>
  );
}
