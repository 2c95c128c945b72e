import { refusalText } from '#web/lib/refusal-text.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import type { FormKey } from './setting-fields.ts';
import { StaleSettings } from './StaleSettings.tsx';
import type { SettingsForm } from './use-settings-form.ts';

const FAILED = 'Error updating settings';

/** The button of a tab, and what became of saving. */
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

/** The documented words, with the server's own where it refused. */
function failureText(failure: Error): string {
  const detail = refusalText(failure, '');
  return detail === '' ? FAILED : `${FAILED}: ${detail}`;
}
