import { kit } from '../kit.ts';
import { media } from './media.ts';
import { users } from './users.ts';

export const posts = kit.table(
  'posts',
  {
    id: kit.text().primaryKey(),
    author: kit.text().notNull(), // as it was named then: a post outlives its author's account
    title: kit.text().notNull(),
    description: kit.text().notNull(),
    created_at: kit.int().notNull(),
    updated_at: kit.int().notNull(),
  },
  (t) => [kit.index('posts_created').on(t.created_at)],
);

export const postImages = kit.table(
  'post_images',
  {
    post_id: kit
      .text()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
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
    post_id: kit
      .text()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    user_id: kit
      .text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [
    kit.primaryKey({ columns: [t.post_id, t.user_id] }),
    kit.index('post_likes_user').on(t.user_id),
  ],
);
