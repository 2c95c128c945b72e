import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm, useFormState, type UseFormReturn, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { type Webinar, WEBINAR_MINUTES, WebinarDraft } from '#contracts/webinars.ts';
import { useSaveWebinar } from '#web/data/admin/admin-webinars.ts';
import { isStale } from '#web/lib/copy.ts';
import {
  deviceZone,
  fromLocalMinute,
  toLocalMinute,
  typedZoneHint,
  utcBeside,
} from '#web/lib/format-time.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { DraftDialog } from '#web/ui/FormDialog.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { FormField } from '#web/ui/forms/FormField.tsx';
import { TextArea, TextInput } from '#web/ui/forms/TextInput.tsx';
import { toastDone } from '#web/ui/states/Toasts.tsx';

const REQUIRED = 'Please fill in all required fields';

const { duration, meeting_url, recording_url, topics, max_attendees } = WebinarDraft.shape;

const typedText = z.string().trim();
const blankToNull = (text: string): string | null => (text === '' ? null : text);

const typedNumber = typedText.transform((text, context) => {
  if (text === '') return null;
  const value = Number(text);
  if (!Number.isNaN(value)) return value;
  context.addIssue({ code: 'custom', message: 'A whole number' });
  return z.NEVER;
});

/** A moment as `datetime-local` gives it: in the zone that times are shown in, without its name. */
const typedMoment = typedText.min(1, REQUIRED).transform((text, context) => {
  const moment = fromLocalMinute(text);
  if (!Number.isNaN(moment.getTime()) && moment.getFullYear() < 10_000) return moment.toISOString();
  context.addIssue({ code: 'custom', message: 'Please choose a day and a time' });
  return z.NEVER;
});

const splitTopics = (text: string): string[] =>
  text
    .split(',')
    .map((topic) => topic.trim())
    .filter((topic) => topic !== '');

/** The fields as text, with the limits of the contract. */
const WebinarForm = WebinarDraft.extend({
  scheduled_date: typedMoment,
  duration: typedNumber.refine((minutes) => minutes !== null, REQUIRED).pipe(duration.unwrap()),
  meeting_url: typedText.min(1, REQUIRED).pipe(meeting_url),
  recording_url: typedText.transform(blankToNull).pipe(recording_url.in.unwrap()),
  topics: typedText.transform(splitTopics).pipe(topics.unwrap()),
  max_attendees: typedNumber.pipe(max_attendees.in.unwrap()),
});
type TypedWebinar = z.input<typeof WebinarForm>;

export type WebinarToEdit = {
  /** null: it is new. */
  webinar: Webinar | null;
  /** What the form begins with; of another one without its start and its recording. */
  from: Webinar | null;
};

const blankWebinar: TypedWebinar = {
  title: '',
  presenter: '',
  description: '',
  scheduled_date: '',
  duration: String(WEBINAR_MINUTES.usual),
  meeting_url: '',
  topics: '',
  max_attendees: '',
  recording_url: '',
};

function typedWebinar({ webinar, from }: WebinarToEdit): TypedWebinar {
  if (from === null) return blankWebinar;
  const { title, presenter, description } = from;
  const isCopy = webinar === null;
  return {
    title,
    presenter,
    description,
    scheduled_date: isCopy ? '' : toLocalMinute(new Date(from.scheduled_date)),
    duration: String(from.duration),
    meeting_url: from.meeting_url ?? '',
    topics: from.topics.join(', '),
    max_attendees: String(from.max_attendees ?? ''),
    recording_url: isCopy ? '' : (from.recording_url ?? ''),
  };
}

const saveFailure = (error: Error): string => `Error saving webinar: ${error.message}`;

type WebinarFormState = UseFormReturn<TypedWebinar, unknown, WebinarDraft>;

/** Changes a webinar; null schedules a new one. */
export function WebinarDialog(props: WebinarToEdit & { onClose: () => void }) {
  const { onClose } = props;
  const [{ webinar, from }] = useState(props); // the version that was opened, however the list changes
  const saving = useSaveWebinar();
  const form = useForm<TypedWebinar, unknown, WebinarDraft>({
    resolver: standardSchemaResolver(WebinarForm),
    defaultValues: typedWebinar({ webinar, from }),
    mode: 'onTouched',
  });
  /** @param updated_at of the version to replace; without it, concurrent changes are overwritten */
  const save = (updated_at?: string) =>
    form.handleSubmit((draft) =>
      saving.mutate(
        { id: webinar?.id ?? null, webinar: { ...draft, ...(updated_at && { updated_at }) } },
        {
          onSuccess: () => {
            onClose();
            toastDone(`Webinar ${webinar === null ? 'created' : 'updated'} successfully!`);
          },
        },
      ),
    )();
  return (
    <DraftDialog
      title={webinar === null ? 'Schedule Webinar' : 'Edit Webinar'}
      size="lg"
      submitLabel={webinar === null ? 'Schedule Webinar' : 'Save Changes'}
      busyLabel="Saving..."
      isBusy={saving.isPending}
      isDirty={form.formState.isDirty}
      question="What you typed has not been saved."
      error={saving.error && saveFailure(saving.error)}
      onOverwrite={isStale(saving.error) && (() => void save())}
      onSubmit={() => void save(webinar?.updated_at)}
      onCancel={onClose}
    >
      <WebinarFields form={form} />
    </DraftDialog>
  );
}

/** `2026-11-25, 18:00 UTC` */
const inUtc = (moment: Date): string =>
  `${moment.toISOString().slice(0, 16).replace('T', ', ')} UTC`;

/** The zone of a typed start (blank until it is complete), the start in UTC, and a warning if it is past. */
function startHint(typed: string, now: Date): string {
  const zone = typedZoneHint() ?? `In your time zone, ${deviceZone()}`;
  const start = fromLocalMinute(typed);
  if (Number.isNaN(start.getTime())) return zone;
  const hint = utcBeside(start.getTime()) === null ? zone : `${zone}: ${inUtc(start)}`;
  return start < now
    ? `${hint}. This is in the past: members can register only until its end.`
    : hint;
}

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

function WebinarFields({ form }: { form: WebinarFormState }) {
  const { errors } = useFormState({ control: form.control });
  return (
    <div className="@container flex flex-col gap-4">
      <FormField form={form} name="title" label="Title" isRequired />
      <FormField form={form} name="presenter" label="Presenter" isRequired />
      <Field label="Description" isRequired error={errors.description?.message}>
        {(control) => <TextArea {...control} {...form.register('description')} rows={5} />}
      </Field>
      <div className="grid gap-4 @md:grid-cols-2">
        <StartField form={form} />
        <FormField
          form={form}
          name="duration"
          label="Duration (minutes)"
          hint={`${WEBINAR_MINUTES.min} to ${WEBINAR_MINUTES.max}`}
          inputMode="numeric"
          isRequired
        />
      </div>
      <FormField
        form={form}
        name="meeting_url"
        label="Meeting URL"
        hint="Shown only to those who are registered"
        inputMode="url"
        isRequired
      />
      <div className="grid gap-4 @md:grid-cols-2">
        <FormField form={form} name="topics" label="Topics" hint="Separated by commas" />
        <FormField
          form={form}
          name="max_attendees"
          label="Max Attendees"
          hint="Leave empty for no limit"
          inputMode="numeric"
        />
      </div>
      <FormField
        form={form}
        name="recording_url"
        label="Recording URL"
        hint="Shown after the end to those who were registered"
        inputMode="url"
      />
    </div>
  );
}
