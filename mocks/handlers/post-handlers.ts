import { v7 as uuid } from 'uuid';
import { ApiError } from '#contracts/errors.ts';
import { type Post, postEndpoints, type PostSummary } from '#contracts/posts.ts';
import { WEEK_MS } from '#contracts/rules/durations.ts';
import { answerPage, mockEndpoint } from '#mocks/mock-endpoint.ts';
import type { MockServer } from '#mocks/mock-server.ts';
import type { StoredPost } from '#mocks/world/tables.ts';

function seenBy(readerId: string, { liked_by, ...post }: StoredPost): Post {
  return { ...post, likes_count: liked_by.length, user_liked: liked_by.includes(readerId) };
}

/** @param at UTC ms */
const countPosts = (posts: readonly StoredPost[], at: number): PostSummary => ({
  posts: posts.length,
  likes: posts.reduce((sum, { liked_by }) => sum + liked_by.length, 0),
  with_images: posts.filter(({ images }) => images.length > 0).length,
  this_week: posts.filter(({ created_at }) => Date.parse(created_at) > at - WEEK_MS).length,
});

function findPost(posts: StoredPost[], id: string): StoredPost {
  const post = posts.find((candidate) => candidate.id === id);
  if (!post) throw new ApiError('posts.not_found', 'This post no longer exists.');
  return post;
}

function readHandlers({ world, now, authenticate }: MockServer) {
  const page = async (readerId: string, query: { limit: number; before?: string | undefined }) => {
    const { posts } = await world.read();
    return answerPage(
      posts.map((post) => seenBy(readerId, post)),
      query,
    );
  };
  return {
    list: mockEndpoint(postEndpoints.list, authenticate, ({ caller, query }) =>
      page(caller.id, query),
    ),
    adminList: mockEndpoint(postEndpoints.adminList, authenticate, ({ caller, query }) =>
      page(caller.id, query),
    ),
    summary: mockEndpoint(postEndpoints.summary, authenticate, async () =>
      countPosts((await world.read()).posts, now().getTime()),
    ),
    like: mockEndpoint(postEndpoints.like, authenticate, ({ caller, params }) =>
      world.change(({ posts }) => {
        const post = findPost(posts, params.id);
        const others = post.liked_by.filter((id) => id !== caller.id);
        const isLiked = others.length === post.liked_by.length;
        post.liked_by = isLiked ? [...others, caller.id] : others;
        return { likes_count: post.liked_by.length, user_liked: isLiked };
      }),
    ),
  };
}

function writeHandlers({ world, now, authenticate }: MockServer) {
  return {
    create: mockEndpoint(postEndpoints.create, authenticate, ({ caller, body }) =>
      world.change(({ posts }) => {
        const at = now().toISOString();
        const author = caller.username;
        const times = { created_at: at, updated_at: at };
        const post: StoredPost = { id: uuid(), author, ...body, ...times, liked_by: [] };
        posts.unshift(post);
        return seenBy(caller.id, post);
      }),
    ),
    change: mockEndpoint(postEndpoints.change, authenticate, ({ caller, params, body }) =>
      world.change(({ posts }) => {
        const post = findPost(posts, params.id);
        const { updated_at: lastRead, ...draft } = body;
        if (lastRead !== undefined && lastRead !== post.updated_at) {
          throw new ApiError(
            'posts.stale',
            'Somebody else changed this post meanwhile. Please reload it.',
          );
        }
        Object.assign(post, draft, { updated_at: now().toISOString() });
        return seenBy(caller.id, post);
      }),
    ),
    remove: mockEndpoint(postEndpoints.remove, authenticate, ({ params }) =>
      world.change(({ posts }) => {
        posts.splice(posts.indexOf(findPost(posts, params.id)), 1);
        return { message: 'Post deleted' };
      }),
    ),
  };
}

export const postHandlers = (server: MockServer) => ({
  ...readHandlers(server),
  ...writeHandlers(server),
});
