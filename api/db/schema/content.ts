import { kit, parentId } from '../kit.ts';
import { users } from './users.ts';

/** Pictures as bytes in the database, so that every process of a larger installation can serve them. */
export const media = kit.table('media', {
  sha: kit.text().primaryKey(), // SHA-256 of the bytes, hexadecimal: the address never changes its content
  type: kit.text().notNull(),
  bytes: kit.bytes().notNull(),
  created_at: kit.int().notNull(),
});

export const posts = kit.table(
  'posts',
  {
    id: kit.text().primaryKey(),
    author: kit.text().notNull(), // as it was named then: a post outlives its author's account
    title: kit.text().notNull(),
    description: kit.text().notNull(),
    created_at: kit.int().notNull(),
    updated_at: kit.int().notNull(),
    state: kit.text().$type<'published' | 'scheduled' | 'draft'>().notNull().default('published'),
    publish_at: kit.int(), // of a scheduled one
    published_at: kit.int(), // null: when it was created, or not yet
    pinned_at: kit.int(), // null: not pinned
  },
  (t) => [
    kit.index('posts_created').on(t.created_at),
    kit.index('posts_due').on(t.state, t.publish_at),
  ],
);

export const postImages = kit.table(
  'post_images',
  {
    post_id: parentId(() => posts.id),
    position: kit.int().notNull(),
    sha: kit
      .text()
      .notNull()
      .references(() => media.sha),
  },
  (t) => [
    kit.primaryKey({ columns: [t.post_id, t.position] }),
    kit.index('post_images_sha').on(t.sha),
  ],
);

export const postLikes = kit.table(
  'post_likes',
  {
    post_id: parentId(() => posts.id),
    user_id: parentId(() => users.id),
  },
  (t) => [
    kit.primaryKey({ columns: [t.post_id, t.user_id] }),
    kit.index('post_likes_user').on(t.user_id),
  ],
);

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
    webinar_id: parentId(() => webinars.id),
    user_id: parentId(() => users.id),
    created_at: kit.int().notNull(),
  },
  (t) => [
    kit.primaryKey({ columns: [t.webinar_id, t.user_id] }),
    kit.index('webinar_registrations_user').on(t.user_id),
  ],
);

/** What administrators wrote to those who are registered; each of them gets it by mail. */
export const webinarMessages = kit.table(
  'webinar_messages',
  {
    id: kit.text().primaryKey(),
    webinar_id: parentId(() => webinars.id),
    subject: kit.text().notNull(),
    text: kit.text().notNull(),
    created_at: kit.int().notNull(),
  },
  (t) => [kit.index('webinar_messages_webinar').on(t.webinar_id)],
);
