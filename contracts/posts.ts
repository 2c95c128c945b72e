import { z } from 'zod';
import { define } from './endpoint.ts';
import { open } from './open.ts';
import { ById, Count, done, Id, Instant, LinkedListQuery, Text, named } from './primitives.ts';

export const IMAGES_PER_POST = 10;
export const IMAGE_BYTES = 10 * 1024 * 1024;
const POST_BODY_BYTES = 40 * 1024 * 1024; // below ten images in base64: the screen shrinks them

/** An announcement on the Trading Floor, as one reader sees it. */
export const Post = named('Post', {
  id: Id,
  author: z.string(),
  title: z.string(),
  description: z.string(),
  images: z.array(z.string()), // image sources
  created_at: Instant,
  updated_at: Instant,
  likes_count: Count,
  user_liked: z.boolean(), // of the caller
  pinned: z.boolean().default(false), // stands before the others
});
export type Post = z.infer<typeof Post>;

export const PostState = z.enum(['published', 'scheduled', 'draft'], 'Unknown state');
export type PostState = z.infer<typeof PostState>;

/** As administrators see it: also before members do. Members read the time of publishing as `created_at`. */
export const AdminPost = named('AdminPost', {
  ...Post.shape,
  state: open(PostState).default('published'),
  publish_at: Instant.nullable().default(null), // of a scheduled one
  published_at: Instant.nullable().default(null), // null: not yet
});
export type AdminPost = z.infer<typeof AdminPost>;

export const LikeState = Post.pick({ likes_count: true, user_liked: true });
export type LikeState = z.infer<typeof LikeState>;

/** A new picture as a data URL, or the address of one that the post already has. */
const ImageSource = z
  .string()
  .regex(
    /^(data:image\/|\/media\/[0-9a-f]{64}$)/,
    'An image is a data URL or an address under /media',
  );

export const PostDraft = z.object({
  title: Text.min(1, 'Please fill in all required fields').max(200, 'At most 200 characters'),
  description: Text.min(1, 'Please fill in all required fields').max(
    10_000,
    'At most 10,000 characters',
  ),
  images: z
    .array(ImageSource)
    .max(IMAGES_PER_POST, `At most ${IMAGES_PER_POST} images`)
    .default([]),
  state: PostState.optional(), // absent: a new post is published, another one stays as it is
  publish_at: Instant.nullish(), // with `scheduled`
});
export type PostDraft = z.infer<typeof PostDraft>;

/** Why a post cannot get a state; null: it can. @param now UTC ms */
export function publishingProblem(
  { state, publish_at: at }: Pick<PostDraft, 'state' | 'publish_at'>,
  before: PostState | null,
  now: number,
): { field: 'state' | 'publish_at'; detail: string } | null {
  if (before === 'published' && (state === 'draft' || state === 'scheduled')) {
    return { field: 'state', detail: 'Members have seen this post: it cannot be taken back.' };
  }
  const isEarly = at === undefined || at === null || Date.parse(at) <= now;
  if (state !== 'scheduled' || !isEarly) return null;
  return { field: 'publish_at', detail: 'Choose a time that is still to come' };
}

/** `updated_at` as last read: the change is refused when another save came first. */
export const PostChange = PostDraft.extend({ updated_at: Instant.optional() });
export type PostChange = z.infer<typeof PostChange>;

export const PostSummary = z.object({
  posts: Count,
  likes: Count,
  with_images: Count, // posts that have at least one
  this_week: Count, // posts created in the last seven days
});
export type PostSummary = z.infer<typeof PostSummary>;

const examplePost: Post = {
  id: '019a9f30-1b2c-7d3e-8f40-5a6b7c8d9e0f',
  author: 'Bellwether',
  title: 'Gold before the US inflation figure',
  description:
    'Spreads widen around 13:30 UTC. We wait for the first M15 close before looking for an entry.',
  images: [],
  created_at: '2026-11-20T07:30:00.000Z',
  updated_at: '2026-11-20T07:30:00.000Z',
  likes_count: 12,
  user_liked: true,
  pinned: false,
};

const exampleAdminPost: AdminPost = {
  ...examplePost,
  state: 'published',
  publish_at: null,
  published_at: '2026-11-20T07:30:00.000Z',
};

const exampleDraft = { title: 'Before the open', description: 'We wait.' };

export const postEndpoints = {
  list: define.get('/posts', 'user', {
    summary: 'The published posts of the Trading Floor: pinned ones, then the newest',
    query: LinkedListQuery,
    response: z.array(Post),
    example: [examplePost],
  }),
  like: define.post('/posts/:id/like', 'user', {
    summary: "Flips the caller's like",
    params: ById,
    response: LikeState,
    errors: ['posts.not_found'],
    example: { likes_count: 12, user_liked: true },
  }),
  summary: define.get('/admin/posts/summary', 'admin', {
    summary: 'How many posts and likes there are',
    response: PostSummary,
    example: { posts: 4, likes: 19, with_images: 1, this_week: 2 },
  }),
  adminList: define.get('/admin/posts', 'admin', {
    summary: 'All posts, drafts and scheduled ones too, newest first',
    query: LinkedListQuery,
    response: z.array(AdminPost),
    example: [exampleAdminPost],
  }),
  create: define.post('/admin/posts', 'admin', {
    summary: 'Publishes a post, now or at a later time, or keeps it as a draft',
    body: PostDraft,
    bodyLimit: POST_BODY_BYTES,
    response: AdminPost,
    errors: ['posts.bad_image', 'posts.bad_state'],
    example: exampleAdminPost,
    exampleBody: exampleDraft,
    audit: 'posts.created',
  }),
  change: define.put('/admin/posts/:id', 'admin', {
    summary: 'Replaces title, description and images of a post; publishes one that was not',
    params: ById,
    body: PostChange,
    bodyLimit: POST_BODY_BYTES,
    response: AdminPost,
    errors: ['posts.not_found', 'posts.stale', 'posts.bad_image', 'posts.bad_state'],
    example: exampleAdminPost,
    exampleBody: exampleDraft,
    audit: 'posts.changed',
  }),
  pin: define.put('/admin/posts/:id/pin', 'admin', {
    summary: 'Puts a post before the others, or takes it back',
    params: ById,
    body: z.object({ pinned: z.boolean() }),
    response: AdminPost,
    errors: ['posts.not_found'],
    example: { ...exampleAdminPost, pinned: true },
    exampleBody: { pinned: true },
    audit: 'posts.pinned',
  }),
  remove: define.delete('/admin/posts/:id', 'admin', {
    summary: 'Deletes a post with its likes',
    params: ById,
    errors: ['posts.not_found'],
    ...done('Post deleted'),
    audit: 'posts.deleted',
  }),
};
