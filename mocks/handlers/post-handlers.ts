import { v7 as uuid } from 'uuid';
import {
  type AdminPost,
  type PostState,
  type Post,
  type PostDraft,
  postEndpoints,
  type PostSummary,
  publishingProblem,
} from '#contracts/posts.ts';
import { bodyError } from '#contracts/rules/access/refusals.ts';
import type { ListQuery } from '#contracts/primitives.ts';
import { WEEK_MS } from '#contracts/rules/durations.ts';
import { answerPage, mockFeature } from '#mocks/mock-endpoint.ts';
import type { MockServer } from '#mocks/mock-server.ts';
import { expectFresh, findRow, newestFirst } from '#mocks/world/rows.ts';
import type { Person, StoredPost } from '#mocks/world/tables.ts';

function seenBy(readerId: string, { liked_by, ...post }: StoredPost): AdminPost {
  return { ...post, likes_count: liked_by.length, user_liked: liked_by.includes(readerId) };
}

const byTime = newestFirst(({ created_at }: Post) => created_at);

/** As members see them: published ones, pinned first, then the newest. */
function feedOf(posts: readonly StoredPost[], readerId: string): Post[] {
  const published = posts
    .filter(({ state }) => state === 'published')
    .map((post) => ({
      ...seenBy(readerId, post),
      created_at: post.published_at ?? post.created_at,
    }));
  return published.toSorted((a, b) => Number(b.pinned) - Number(a.pinned) || byTime(a, b));
}

/** What the server's job does each minute. */
function publishDue(posts: readonly StoredPost[], now: Date): void {
  for (const post of posts) {
    if (post.state !== 'scheduled' || Date.parse(post.publish_at ?? '') > now.getTime()) continue;
    Object.assign(post, { state: 'published', published_at: post.publish_at, publish_at: null });
  }
}

type Publishing = Pick<StoredPost, 'state' | 'publish_at' | 'published_at'>;

/** @throws ApiError `posts.bad_state` */
function refuseState(draft: PostDraft, before: PostState | null, now: Date): void {
  const problem = publishingProblem(draft, before, now.getTime());
  if (problem !== null) throw bodyError('posts.bad_state', `#/${problem.field}`, problem.detail);
}

/** Of a post that members have not seen. */
function publishingOf(
  { state = 'published', publish_at = null }: PostDraft,
  now: Date,
): Publishing {
  return {
    state,
    publish_at: state === 'scheduled' ? publish_at : null,
    published_at: state === 'published' ? now.toISOString() : null,
  };
}

/** @param at UTC ms */
const countPosts = (posts: readonly StoredPost[], at: number): PostSummary => ({
  posts: posts.length,
  likes: posts.reduce((sum, { liked_by }) => sum + liked_by.length, 0),
  with_images: posts.filter(({ images }) => images.length > 0).length,
  this_week: posts.filter(({ created_at }) => Date.parse(created_at) > at - WEEK_MS).length,
});

const findPost = (posts: readonly StoredPost[], id: string): StoredPost =>
  findRow(posts, id, 'posts.not_found');

export function postHandlers(server: MockServer) {
  const { world, now } = server;

  async function page({ id }: Person, query: ListQuery) {
    const posts = await readPosts();
    const newest = posts.toSorted(newestFirst(({ created_at }) => created_at));
    return answerPage(
      newest.map((post) => seenBy(id, post)),
      query,
    );
  }

  const readPosts = (): Promise<StoredPost[]> =>
    world.change(({ posts }) => {
      publishDue(posts, now());
      return posts;
    });

  return mockFeature(postEndpoints, server, {
    list: async ({ caller, query }) => answerPage(feedOf(await readPosts(), caller.id), query),
    adminList: ({ caller, query }) => page(caller, query),
    summary: async () => countPosts((await world.read()).posts, now().getTime()),
    like: ({ caller, params }) =>
      world.change(({ posts }) => {
        const post = findPost(posts, params.id);
        const others = post.liked_by.filter((id) => id !== caller.id);
        const isLiked = others.length === post.liked_by.length;
        post.liked_by = isLiked ? [...others, caller.id] : others;
        return { likes_count: post.liked_by.length, user_liked: isLiked };
      }),
    create: ({ caller, body }) =>
      world.change(({ posts }) => {
        refuseState(body, null, now());
        const at = now().toISOString();
        const author = caller.username;
        const times = { created_at: at, updated_at: at };
        const post: StoredPost = {
          id: uuid(),
          author,
          ...body,
          ...publishingOf(body, now()),
          ...times,
          pinned: false,
          liked_by: [],
        };
        posts.unshift(post);
        return seenBy(caller.id, post);
      }),
    change: ({ caller, params, body }) =>
      world.change(({ posts }) => {
        const post = findPost(posts, params.id);
        const { updated_at: lastRead, ...draft } = body;
        expectFresh(post, lastRead, 'posts.stale');
        refuseState(draft, post.state, now());
        const isWaiting = post.state !== 'published' && draft.state !== undefined;
        const publishing = isWaiting ? publishingOf(draft, now()) : {};
        const { title, description, images } = draft;
        Object.assign(post, { title, description, images }, publishing, {
          updated_at: now().toISOString(),
        });
        return seenBy(caller.id, post);
      }),
    pin: ({ caller, params, body }) =>
      world.change(({ posts }) => {
        const post = findPost(posts, params.id);
        post.pinned = body.pinned;
        return seenBy(caller.id, post);
      }),
    remove: ({ params }) =>
      world.change(({ posts }) => {
        posts.splice(posts.indexOf(findPost(posts, params.id)), 1);
        return { message: 'Post deleted' };
      }),
  });
}
