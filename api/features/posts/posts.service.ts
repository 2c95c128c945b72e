import { v7 as uuid } from 'uuid';
import type { Caller } from '#api/http/caller.ts';
import { ApiError } from '#contracts/errors.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import type { LikeState, Post, PostChange, PostDraft, PostSummary } from '#contracts/posts.ts';
import { WEEK_MS } from '#contracts/rules/durations.ts';
import { importImage } from '../media/media.service.ts';
import type { PostImage, PostStore } from './posts.store.ts';

export type PostService = ReturnType<typeof createPostService>;

type Deps = { store: PostStore; now: () => number; onChange: () => void };

export function createPostService({ store, now, onChange }: Deps) {
  async function findFor(reader: { id: string }, id: string): Promise<Post> {
    const post = await store.find(id, reader.id);
    if (!post) throw postNotFound();
    return post;
  }

  return {
    summary: (): Promise<PostSummary> => store.summary(now() - WEEK_MS),

    /** Likes, or takes the like back. @throws ApiError when there is no such post */
    async toggleLike(reader: { id: string }, id: string): Promise<LikeState> {
      const state = await store.toggleLike(id, reader.id, now());
      if (state === null) throw postNotFound();
      return state;
    },

    async create(author: Pick<Caller, 'id' | 'username'>, draft: PostDraft): Promise<Post> {
      const images = await importImages(draft.images);
      const { title, description } = draft;
      const at = now();
      const id = uuid();
      await store.insert(
        { id, author: author.username, title, description, created_at: at, updated_at: at },
        images,
        { actor: author, action: 'posts.created', target: title, at },
      );
      onChange();
      return findFor(author, id);
    },

    async change(caller: Caller, id: string, change: PostChange): Promise<Post> {
      const { title, description, updated_at } = change;
      const outcome = await store.change(id, {
        text: { title, description },
        images: await importImages(change.images),
        readAt: updated_at === undefined ? null : Date.parse(updated_at),
        audit: { actor: caller, action: 'posts.changed', target: title, at: now() },
      });
      if (outcome === 'missing') throw postNotFound();
      if (outcome === 'stale') throw refusal('posts.stale');
      onChange();
      return findFor(caller, id);
    },

    async remove(caller: Caller, id: string): Promise<void> {
      const post = await findFor(caller, id);
      await store.remove(id, {
        actor: caller,
        action: 'posts.deleted',
        target: post.title,
        at: now(),
      });
      onChange();
    },
  };
}

export const postNotFound = (): ApiError => refusal('posts.not_found');

const badImage = (position: number, detail: string): ApiError =>
  new ApiError('posts.bad_image', `Image ${position + 1}: ${detail}`, {
    errors: [{ in: 'body', pointer: `#/images/${position}`, detail }],
  });

/** One after the other: ten large pictures decoded at once would take the memory of a small machine. */
async function importImages(sources: readonly string[]): Promise<PostImage[]> {
  const images: PostImage[] = [];
  for (const [position, source] of sources.entries()) {
    const isStored = source.startsWith('/media/');
    images.push(
      isStored
        ? { sha: source.slice('/media/'.length) }
        : await importImage(source, (problem) => badImage(position, problem)),
    );
  }
  return images;
}
