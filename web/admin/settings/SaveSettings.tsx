import type { StoredSettings } from '#web/data/admin/platform-settings.ts';
import { refusalText } from '#web/lib/copy.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { inWords } from './read-settings.ts';
import { allSettingFields, type FormKey } from './setting-fields.ts';
import type { SettingsForm } from './use-settings-form.ts';

type StaleSettingsProps = {
  before: StoredSettings;
  now: StoredSettings;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
};

/** After a concurrent change: the changed fields, and the choice of which values to save. */
function StaleSettings({ before, now, onTakeTheirs, onKeepMine }: StaleSettingsProps) {
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

const FAILED = 'Error updating settings';

export function SaveSettings({ of, form }: { of: FormKey; form: SettingsForm }) {
  return (
    <>
      {form.conflictWith !== null && (
        <StaleSettings
          before={form.conflictWith}
          now={form.stored}
          onTakeTheirs={() => form.takeTheirs()}
          onKeepMine={() => form.keepMine(of)}
        />
      )}
      {form.failure !== null && <Banner kind="danger">{failureText(form.failure)}</Banner>}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant="primary"
          disabled={!form.unsaved.includes(of) || form.conflictWith !== null}
          isBusy={form.isSaving}
          busyLabel="Saving..."
        >
          Save Changes
        </Button>
        <output className="text-body text-ok">{form.isSaved(of) && 'Settings saved'}</output>
      </div>
    </>
  );
}

/** The documented text, with the server's message after a refusal. */
function failureText(failure: Error): string {
  const detail = refusalText(failure, '');
  return detail === '' ? FAILED : `${FAILED}: ${detail}`;
}
