import { kit } from '../kit.ts';
import { users } from './users.ts';

export const webinars = kit.table(
  'webinars',
  {
    id: kit.text().primaryKey(),
    title: kit.text().notNull(),
    description: kit.text().notNull(),
    presenter: kit.text().notNull(),
    starts_at: kit.int().notNull(),
    duration_min: kit.int().notNull(),
    meeting_url: kit.text().notNull(),
    recording_url: kit.text(), // null: there is none
    topics: kit.json<readonly string[]>().notNull(),
    max_attendees: kit.int(), // null: without a limit
    changes: kit.int().notNull(), // how often it was changed: calendars compare it
    created_at: kit.int().notNull(),
    updated_at: kit.int().notNull(),
  },
  (t) => [kit.index('webinars_start').on(t.starts_at)],
);

export const webinarRegistrations = kit.table(
  'webinar_registrations',
  {
    webinar_id: kit
      .text()
      .notNull()
      .references(() => webinars.id, { onDelete: 'cascade' }),
    user_id: kit
      .text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: kit.int().notNull(),
  },
  (t) => [
    kit.primaryKey({ columns: [t.webinar_id, t.user_id] }),
    kit.index('webinar_registrations_user').on(t.user_id),
  ],
);
