import { v7 as uuid } from 'uuid';
import { type Post, postEndpoints, type PostSummary } from '#contracts/posts.ts';
import type { ListQuery } from '#contracts/primitives.ts';
import { WEEK_MS } from '#contracts/rules/durations.ts';
import { answerPage, mockFeature } from '#mocks/mock-endpoint.ts';
import type { MockServer } from '#mocks/mock-server.ts';
import { expectFresh, findRow } from '#mocks/world/rows.ts';
import type { Person, StoredPost } from '#mocks/world/tables.ts';

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

const findPost = (posts: readonly StoredPost[], id: string): StoredPost =>
  findRow(posts, id, 'posts.not_found');

export function postHandlers(server: MockServer) {
  const { world, now } = server;

  async function page({ id }: Person, query: ListQuery) {
    const { posts } = await world.read();
    const seen = posts.map((post) => seenBy(id, post));
    return answerPage(seen, query);
  }

  return mockFeature(postEndpoints, server, {
    list: ({ caller, query }) => page(caller, query),
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
        const at = now().toISOString();
        const author = caller.username;
        const times = { created_at: at, updated_at: at };
        const post: StoredPost = { id: uuid(), author, ...body, ...times, liked_by: [] };
        posts.unshift(post);
        return seenBy(caller.id, post);
      }),
    change: ({ caller, params, body }) =>
      world.change(({ posts }) => {
        const post = findPost(posts, params.id);
        const { updated_at: lastRead, ...draft } = body;
        expectFresh(post, lastRead, 'posts.stale');
        Object.assign(post, draft, { updated_at: now().toISOString() });
        return seenBy(caller.id, post);
      }),
    remove: ({ params }) =>
      world.change(({ posts }) => {
        posts.splice(posts.indexOf(findPost(posts, params.id)), 1);
        return { message: 'Post deleted' };
      }),
  });
}
