import { z } from 'zod';
import { define } from './endpoint.ts';
import { Count, ById, done, Id, Instant, ListQuery, Text, named } from './primitives.ts';

const REQUIRED = 'Please fill in all required fields';
export const WEBINAR_MINUTES = { min: 15, max: 480, usual: 60 } as const;

/** A web address that can be opened by a click: https and nothing else. */
const WebAddress = z
  .url({ protocol: /^https$/, error: 'Must be a web address that begins with https://' })
  .max(500, 'At most 500 characters');

export const Webinar = named('Webinar', {
  id: Id,
  title: z.string(),
  description: z.string(),
  presenter: z.string(),
  scheduled_date: Instant,
  duration: z.number().int().positive(), // minutes
  meeting_url: z.string().nullable(), // null until the member is registered
  topics: z.array(z.string()),
  max_attendees: z.number().int().positive().nullable(), // null: without a limit
  current_attendees: Count,
  recording_url: z.string().nullable(), // null: there is none, or the member is not registered
  registered: z.boolean(), // the caller
  changes: Count, // how often it was changed: calendars compare it
  updated_at: Instant,
});
export type Webinar = z.infer<typeof Webinar>;

export const WebinarDraft = z.object({
  title: Text.min(1, REQUIRED).max(200, 'At most 200 characters'),
  description: Text.min(1, REQUIRED).max(10_000, 'At most 10,000 characters'),
  presenter: Text.min(1, REQUIRED).max(120, 'At most 120 characters'),
  scheduled_date: Instant,
  duration: z
    .number()
    .int('Whole minutes')
    .min(WEBINAR_MINUTES.min, `At least ${WEBINAR_MINUTES.min} minutes`)
    .max(WEBINAR_MINUTES.max, `At most ${WEBINAR_MINUTES.max} minutes`)
    .default(WEBINAR_MINUTES.usual),
  meeting_url: z.string().trim().min(1, REQUIRED).pipe(WebAddress),
  recording_url: WebAddress.nullish().transform((url) => url ?? null),
  topics: z
    .array(Text.min(1).max(80, 'At most 80 characters'))
    .max(20, 'At most 20 topics')
    .default([]),
  max_attendees: z
    .number()
    .int('A whole number')
    .min(1, 'At least 1')
    .max(100_000, 'At most 100,000')
    .nullish()
    .transform((max) => max ?? null),
});
export type WebinarDraft = z.infer<typeof WebinarDraft>;

/** `updated_at` as last read: the change is refused when another save came first. */
export const WebinarChange = WebinarDraft.extend({ updated_at: Instant.optional() });
export type WebinarChange = z.infer<typeof WebinarChange>;

export const WebinarRegistration = named('WebinarRegistration', {
  user_id: Id,
  username: z.string(),
  email: z.string().nullable(),
  registered_at: Instant,
});
export type WebinarRegistration = z.infer<typeof WebinarRegistration>;

/** A mail to everybody who is registered; blank lines part its paragraphs. */
export const WebinarMessage = z.object({
  subject: Text.min(1, REQUIRED).max(150, 'At most 150 characters'),
  text: Text.min(1, REQUIRED).max(5000, 'At most 5,000 characters'),
});
export type WebinarMessage = z.infer<typeof WebinarMessage>;

const exampleWebinar: Webinar = {
  id: '019aab30-2c3d-7e4f-8a51-7b8c9d0e1f23',
  title: 'Gold before the Fed',
  description: 'Levels we watch, and how we size when spreads widen.',
  presenter: 'Adjoa Mensima',
  scheduled_date: '2026-11-25T18:00:00.000Z',
  duration: 60,
  meeting_url: 'https://meet.example.com/gold-before-the-fed',
  topics: ['Gold', 'Position size'],
  max_attendees: 100,
  current_attendees: 42,
  recording_url: null,
  registered: true,
  changes: 0,
  updated_at: '2026-11-20T09:00:00.000Z',
};

const exampleDraft: z.input<typeof WebinarDraft> = {
  title: 'Gold before the Fed',
  description: 'Levels we watch.',
  presenter: 'Adjoa Mensima',
  scheduled_date: '2026-11-25T18:00:00.000Z',
  meeting_url: 'https://meet.example.com/gold',
};

export const webinarEndpoints = {
  list: define.get('/webinars', 'user', {
    summary: 'Webinars, the latest first',
    query: ListQuery,
    response: z.array(Webinar),
    example: [exampleWebinar],
  }),
  registrationStatus: define.get('/webinars/:id/registration-status', 'user', {
    summary: 'Whether the caller is registered, and how many are',
    params: ById,
    response: z.object({ registered: z.boolean(), attendees: Count }),
    errors: ['webinars.not_found'],
    example: { registered: true, attendees: 42 },
  }),
  register: define.post('/webinars/:id/register', 'user', {
    summary:
      'Takes a place; the confirmation with a calendar file goes to the address, if there is one',
    params: ById,
    response: z.object({
      message: z.string(),
      mailed: z.boolean(), // a confirmation is on its way
      webinar: Webinar, // now with the address of the meeting
    }),
    errors: [
      'webinars.not_found',
      'webinars.over',
      'webinars.fully_booked',
      'webinars.already_registered',
    ],
    example: {
      message:
        'Successfully registered for "Gold before the Fed"! Check your email for joining instructions.',
      mailed: true,
      webinar: exampleWebinar,
    },
  }),
  adminList: define.get('/admin/webinars', 'admin', {
    summary: 'Webinars with the addresses of meeting and recording, the latest first',
    query: ListQuery,
    response: z.array(Webinar),
    example: [exampleWebinar],
  }),
  create: define.post('/admin/webinars', 'admin', {
    summary: 'Schedules a webinar',
    body: WebinarDraft,
    response: Webinar,
    example: exampleWebinar,
    exampleBody: exampleDraft,
    audit: 'webinars.created',
  }),
  change: define.put('/admin/webinars/:id', 'admin', {
    summary: 'Changes a webinar; those who are registered stay so',
    params: ById,
    body: WebinarChange,
    response: Webinar,
    errors: ['webinars.not_found', 'webinars.stale'],
    example: exampleWebinar,
    exampleBody: exampleDraft,
    audit: 'webinars.changed',
  }),
  remove: define.delete('/admin/webinars/:id', 'admin', {
    summary: 'Deletes a webinar with its registrations',
    params: ById,
    errors: ['webinars.not_found'],
    ...done('Webinar deleted successfully!'),
    audit: 'webinars.deleted',
  }),
  mail: define.post('/admin/webinars/:id/mail', 'admin', {
    summary: 'Sends a mail to everybody who is registered and has an address',
    params: ById,
    body: WebinarMessage,
    callsPerMinute: 10,
    response: z.object({ mailed: Count, without_address: Count }),
    errors: ['webinars.not_found', 'mails.switched_off'],
    example: { mailed: 40, without_address: 2 },
    exampleBody: { subject: 'A new link', text: 'Please use the link in the app.' },
    audit: 'webinars.mailed',
  }),
  registrations: define.get('/admin/webinars/:id/registrations', 'admin', {
    summary: 'Who is registered, the latest first; `before` is the id of a member',
    params: ById,
    query: ListQuery,
    response: z.array(WebinarRegistration),
    errors: ['webinars.not_found'],
    example: [
      {
        user_id: '019a9f2e-7c1d-7b6a-9a53-2f5d8c1e4b70',
        username: 'ama',
        email: 'ama@example.com',
        registered_at: '2026-11-21T10:00:00.000Z',
      },
    ],
  }),
};
