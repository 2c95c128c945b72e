import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { ApiError } from '#contracts/errors.ts';
import { type Webinar, WEBINAR_MINUTES, WebinarDraft } from '#contracts/webinars.ts';
import { useSaveWebinar } from '#web/data/admin/admin-webinars.ts';
import { toLocalMinute } from '#web/lib/format-time.ts';

const REQUIRED = 'Please fill in all required fields';

const { duration, meeting_url, recording_url, topics, max_attendees } = WebinarDraft.shape;

const typed = z.string().trim();
const blankToNull = (text: string): string | null => (text === '' ? null : text);

/** A number as it was typed; blank is null. */
const typedNumber = typed.transform((text, context) => {
  if (text === '') return null;
  const value = Number(text);
  if (!Number.isNaN(value)) return value;
  context.addIssue({ code: 'custom', message: 'A whole number' });
  return z.NEVER;
});

/** A moment as `datetime-local` gives it: the device's own time without a zone. */
const typedMoment = typed.min(1, REQUIRED).transform((text, context) => {
  const moment = new Date(text);
  if (!Number.isNaN(moment.getTime()) && moment.getFullYear() < 10_000) return moment.toISOString();
  context.addIssue({ code: 'custom', message: 'Please choose a day and a time' });
  return z.NEVER;
});

/** Comma-separated, without empty ones. */
const splitTopics = (text: string): string[] =>
  text
    .split(',')
    .map((topic) => topic.trim())
    .filter((topic) => topic !== '');

/** What the form holds as text, each field under the limits of the contract. */
const WebinarForm = WebinarDraft.extend({
  scheduled_date: typedMoment,
  duration: typedNumber.refine((minutes) => minutes !== null, REQUIRED).pipe(duration.unwrap()),
  meeting_url: typed.min(1, REQUIRED).pipe(meeting_url),
  recording_url: typed.transform(blankToNull).pipe(recording_url.in.unwrap()),
  topics: typed.transform(splitTopics).pipe(topics.unwrap()),
  max_attendees: typedNumber.pipe(max_attendees.in.unwrap()),
});
export type TypedWebinar = z.input<typeof WebinarForm>;

/** A new webinar, before anything was typed. */
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

/** What the form starts with: the webinar that is changed, or the documented defaults. */
function typedWebinar(webinar: Webinar | null): TypedWebinar {
  if (webinar === null) return blankWebinar;
  const { title, presenter, description } = webinar;
  return {
    title,
    presenter,
    description,
    scheduled_date: toLocalMinute(new Date(webinar.scheduled_date)),
    duration: String(webinar.duration),
    meeting_url: webinar.meeting_url ?? '',
    topics: webinar.topics.join(', '),
    max_attendees: String(webinar.max_attendees ?? ''),
    recording_url: webinar.recording_url ?? '',
  };
}

/** Why a webinar was not saved, with the server's own sentence where it gave one. */
export const saveFailure = (error: Error): string => `Error saving webinar: ${error.message}`;

/** Whether the webinar was changed by another administrator since it was loaded. */
export const isStale = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'webinars.stale';

export type WebinarFormState = ReturnType<typeof useWebinarForm>['form'];

/**
 * The form of a new or an existing webinar and its way to the server. What was typed stays until it is
 * saved or given up.
 */
export function useWebinarForm(webinar: Webinar | null, onSaved: () => void) {
  const form = useForm<TypedWebinar, unknown, WebinarDraft>({
    resolver: standardSchemaResolver(WebinarForm),
    defaultValues: typedWebinar(webinar),
    mode: 'onTouched',
  });
  const saving = useSaveWebinar();
  const send = (draft: WebinarDraft, updated_at?: string) =>
    saving.mutate(
      { id: webinar?.id ?? null, webinar: { ...draft, ...(updated_at && { updated_at }) } },
      { onSuccess: onSaved },
    );
  return {
    form,
    isSaving: saving.isPending,
    error: saving.error,
    /** Rejected after a concurrent change. */
    save: form.handleSubmit((draft) => send(draft, webinar?.updated_at)),
    /** Overwrites a concurrent change. */
    saveAnyway: form.handleSubmit((draft) => send(draft)),
  };
}
