import { useId, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { type Webinar, WEBINAR_MINUTES } from '#contracts/webinars.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { TextArea, TextInput } from '#web/ui/forms/TextInput.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { toastDone } from '#web/ui/states/Toasts.tsx';
import {
  useWebinarForm,
  isStale,
  saveFailure,
  type WebinarFormState,
  type TypedWebinar,
} from './webinar-form.ts';

type WebinarDialogProps = {
  /** The webinar to change; null schedules a new one. */
  webinar: Webinar | null;
  onClose: () => void;
};

/** Schedules or changes a webinar. Cancel drops what was typed; closing in any other way asks first. */
export function WebinarDialog({ webinar, onClose }: WebinarDialogProps) {
  const formId = useId();
  const [isLeaving, setIsLeaving] = useState(false);
  const { form, isSaving, error, save, saveAnyway } = useWebinarForm(webinar, () => {
    onClose();
    toastDone(`Webinar ${webinar === null ? 'created' : 'updated'} successfully!`);
  });
  const { isDirty } = form.formState; // read while drawing: the form follows only what is read then
  const leave = () => {
    if (isSaving) return;
    if (isDirty) setIsLeaving(true);
    else onClose();
  };

  return (
    <Dialog
      isOpen
      onClose={leave}
      title={webinar === null ? 'Schedule Webinar' : 'Edit Webinar'}
      size="lg"
      footer={
        <>
          <Button onClick={onClose} disabled={isSaving}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isBusy={isSaving}
            busyLabel="Saving..."
          >
            {webinar === null ? 'Schedule Webinar' : 'Save Changes'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void save(event)}
        className="flex flex-col gap-4"
      >
        {error !== null && <SaveFailure error={error} onSaveAnyway={() => void saveAnyway()} />}
        <WebinarFields form={form} />
      </form>
      <ConfirmDialog
        isOpen={isLeaving}
        title="Discard changes?"
        question="What you typed has not been saved."
        confirmLabel="Discard"
        onConfirm={onClose}
        onCancel={() => setIsLeaving(false)}
      />
    </Dialog>
  );
}

type SaveFailureProps = { error: Error; onSaveAnyway: () => void };

function SaveFailure({ error, onSaveAnyway }: SaveFailureProps) {
  return (
    <Banner
      kind="danger"
      action={
        isStale(error) && (
          <Button size="sm" onClick={onSaveAnyway}>
            Save mine anyway
          </Button>
        )
      }
    >
      {saveFailure(error)}
    </Banner>
  );
}

/** `2026-11-25, 18:00 UTC` */
const inUtc = (moment: Date): string =>
  `${moment.toISOString().slice(0, 16).replace('T', ', ')} UTC`;

/**
 * The time zone of a typed start, the start in UTC, and a warning when it is in the past.
 *
 * @param typed of a `datetime-local` field, blank until it is complete
 */
function startHint(typed: string, now: Date): string {
  const zone = `In your time zone, ${Intl.DateTimeFormat().resolvedOptions().timeZone}`;
  const start = new Date(typed);
  if (Number.isNaN(start.getTime())) return zone;
  const hint = start.getTimezoneOffset() === 0 ? zone : `${zone}: ${inUtc(start)}`;
  return start < now ? `${hint}. This is in the past: nobody can register any more.` : hint;
}

/** When it begins, in the administrator's own zone, which is named. */
function StartField({ form }: { form: WebinarFormState }) {
  const { errors } = useFormState({ control: form.control, name: 'scheduled_date' });
  const typed = useWatch({ control: form.control, name: 'scheduled_date' });
  return (
    <Field
      label="Date and Time"
      isRequired
      hint={startHint(typed, useNow())}
      error={errors.scheduled_date?.message}
    >
      {(control) => (
        <TextInput {...control} {...form.register('scheduled_date')} type="datetime-local" />
      )}
    </Field>
  );
}

type Props = { form: WebinarFormState };

/** Everything there is to say of a webinar. */
function WebinarFields({ form }: Props) {
  const { errors } = useFormState({ control: form.control });
  return (
    <div className="@container flex flex-col gap-4">
      <TypedField form={form} name="title" label="Title" isRequired />
      <TypedField form={form} name="presenter" label="Presenter" isRequired />
      <Field label="Description" isRequired error={errors.description?.message}>
        {(control) => <TextArea {...control} {...form.register('description')} rows={5} />}
      </Field>
      <div className="grid gap-4 @md:grid-cols-2">
        <StartField form={form} />
        <TypedField
          form={form}
          name="duration"
          label="Duration (minutes)"
          hint={`${WEBINAR_MINUTES.min} to ${WEBINAR_MINUTES.max}`}
          inputMode="numeric"
          isRequired
        />
      </div>
      <TypedField
        form={form}
        name="meeting_url"
        label="Meeting URL"
        hint="Shown only to those who are registered"
        inputMode="url"
        isRequired
      />
      <div className="grid gap-4 @md:grid-cols-2">
        <TypedField form={form} name="topics" label="Topics" hint="Separated by commas" />
        <TypedField
          form={form}
          name="max_attendees"
          label="Max Attendees"
          hint="Leave empty for no limit"
          inputMode="numeric"
        />
      </div>
      <TypedField
        form={form}
        name="recording_url"
        label="Recording URL"
        hint="Shown after the end to those who were registered"
        inputMode="url"
      />
    </div>
  );
}

type TypedFieldProps = Props & {
  name: keyof TypedWebinar;
  label: string;
  hint?: string;
  inputMode?: 'numeric' | 'url';
  isRequired?: boolean;
};

function TypedField({ form, name, label, hint, inputMode, isRequired = false }: TypedFieldProps) {
  const { errors } = useFormState({ control: form.control, name });
  return (
    <Field label={label} hint={hint} isRequired={isRequired} error={errors[name]?.message}>
      {(control) => (
        <TextInput
          {...control}
          {...form.register(name)}
          autoComplete="off"
          {...(inputMode !== undefined && { inputMode })}
        />
      )}
    </Field>
  );
}
