import type { Webinar, WebinarDraft, WebinarRegistration } from '#contracts/webinars.ts';
import type { Registrant } from './webinar-registrations.store.ts';
import type { SeenWebinar, WebinarContent } from './webinars.store.ts';

/** For members: where it is held, and its recording, are for those who are registered. */
export const toMemberView = (seen: SeenWebinar): Webinar =>
  seen.isRegistered
    ? toAdminView(seen)
    : { ...toAdminView(seen), meeting_url: null, recording_url: null };

export const toAdminView = ({ webinar, attendees, isRegistered }: SeenWebinar): Webinar => ({
  id: webinar.id,
  title: webinar.title,
  description: webinar.description,
  presenter: webinar.presenter,
  scheduled_date: new Date(webinar.starts_at).toISOString(),
  duration: webinar.duration_min,
  meeting_url: webinar.meeting_url,
  topics: [...webinar.topics],
  max_attendees: webinar.max_attendees,
  current_attendees: attendees,
  recording_url: webinar.recording_url,
  registered: isRegistered,
  changes: webinar.changes,
  updated_at: new Date(webinar.updated_at).toISOString(),
});

export const toRegistration = ({ id, username, email, registeredAt }: Registrant) =>
  ({
    user_id: id,
    username,
    email,
    registered_at: new Date(registeredAt).toISOString(),
  }) satisfies WebinarRegistration;

export const toContent = (draft: WebinarDraft): WebinarContent => ({
  title: draft.title,
  description: draft.description,
  presenter: draft.presenter,
  starts_at: Date.parse(draft.scheduled_date),
  duration_min: draft.duration,
  meeting_url: draft.meeting_url,
  recording_url: draft.recording_url,
  topics: draft.topics,
  max_attendees: draft.max_attendees,
});
