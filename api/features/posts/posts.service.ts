import { v7 as uuid } from 'uuid';
import type { Caller } from '#api/http/caller.ts';
import { ApiError } from '#contracts/errors.ts';
import { bodyError, refusal } from '#contracts/rules/access/refusals.ts';
import {
  type AdminPost,
  type LikeState,
  type Post,
  type PostChange,
  type PostDraft,
  type PostState,
  type PostSummary,
  publishingProblem,
} from '#contracts/posts.ts';
import type { ListQuery } from '#contracts/primitives.ts';
import { mapRows } from '#api/http/mount.ts';
import { WEEK_MS } from '#contracts/rules/durations.ts';
import { importImage } from '../media/media.service.ts';
import type { Pictures } from '../media/pictures.service.ts';
import type { PostImage, PostStore } from './posts.store.ts';

export type PostService = ReturnType<typeof createPostService>;

type Deps = {
  store: PostStore;
  pictures: Pick<Pictures, 'decode'>;
  now: () => number;
  onChange: () => void;
};

export function createPostService({ store, pictures, now, onChange }: Deps) {
  async function findFor(reader: { id: string }, id: string): Promise<AdminPost> {
    const post = await store.find(id, reader.id);
    if (!post) throw postNotFound();
    return post;
  }

  return {
    /** The published ones, as members see them. */
    feed: async ({ id }: { id: string }, query: ListQuery) =>
      mapRows(await store.feed(query, id), toMemberView),

    summary: (): Promise<PostSummary> => store.summary(now() - WEEK_MS),

    /** Likes, or takes the like back. @throws ApiError when there is no such post */
    async toggleLike(reader: { id: string }, id: string): Promise<LikeState> {
      const state = await store.toggleLike(id, reader.id, now());
      if (state === null) throw postNotFound();
      return state;
    },

    /** @throws ApiError for a bad image, or a time of publishing that is over */
    async create(author: Pick<Caller, 'id' | 'username'>, draft: PostDraft): Promise<AdminPost> {
      const at = now();
      refuseState(draft, null, at);
      const images = await importImages(pictures, { sources: draft.images, owner: author.id });
      const { title, description, state = 'published' } = draft;
      const id = uuid();
      const text = { author: author.username, title, description, state };
      await store.insert(
        { id, ...text, created_at: at, updated_at: at, publish_at: publishTime(draft) },
        images,
        { actor: author, action: CREATED[state], target: title, at },
      );
      onChange();
      return findFor(author, id);
    },

    async change(caller: Caller, id: string, change: PostChange): Promise<AdminPost> {
      const { title, description, updated_at, state } = change;
      refuseState(change, stateOf(await findFor(caller, id)), now());
      const outcome = await store.change(id, {
        text: { title, description },
        images: await importImages(pictures, { sources: change.images, owner: caller.id }),
        readAt: updated_at === undefined ? null : Date.parse(updated_at),
        state,
        publishAt: publishTime(change),
        audit: { actor: caller, action: 'posts.changed', target: title, at: now() },
      });
      if (outcome === 'missing') throw postNotFound();
      if (outcome === 'stale') throw refusal('posts.stale');
      onChange();
      return findFor(caller, id);
    },

    async pin(caller: Caller, id: string, isPinned: boolean): Promise<AdminPost> {
      const action = isPinned ? 'posts.pinned' : 'posts.unpinned';
      const isThere = await store.pin(id, isPinned, { actor: caller, action, at: now() });
      if (!isThere) throw postNotFound();
      onChange();
      return findFor(caller, id);
    },

    /** Publishes scheduled posts whose time has come. */
    async publishDue(): Promise<void> {
      if ((await store.publishDue(now())) > 0) onChange();
    },

    async remove(caller: Caller, id: string): Promise<void> {
      const { title: target } = await findFor(caller, id);
      await store.remove(id, { actor: caller, action: 'posts.deleted', target, at: now() });
      onChange();
    },
  };
}

const CREATED = {
  published: 'posts.created',
  scheduled: 'posts.scheduled',
  draft: 'posts.drafted',
} as const satisfies Record<PostState, string>;

/** Members read when it was published, however long ago it was written. */
const toMemberView = ({ published_at, created_at, ...post }: AdminPost): Post => ({
  ...post,
  created_at: published_at ?? created_at,
});

const stateOf = ({ state }: AdminPost): PostState => (state === 'unknown' ? 'published' : state);

const publishTime = ({ state, publish_at }: PostDraft): number | null =>
  state === 'scheduled' && publish_at ? Date.parse(publish_at) : null;

function refuseState(draft: PostDraft, before: PostState | null, now: number): void {
  const problem = publishingProblem(draft, before, now);
  if (problem !== null) throw bodyError('posts.bad_state', `#/${problem.field}`, problem.detail);
}

export const postNotFound = (): ApiError => refusal('posts.not_found');

const badImage = (position: number, detail: string): ApiError =>
  new ApiError('posts.bad_image', `Image ${position + 1}: ${detail}`, {
    errors: [{ in: 'body', pointer: `#/images/${position}`, detail }],
  });

type Sources = { readonly sources: readonly string[]; readonly owner: string };

async function importImages(
  pictures: Pick<Pictures, 'decode'>,
  { sources, owner }: Sources,
): Promise<PostImage[]> {
  const images: PostImage[] = [];
  for (const [position, source] of sources.entries()) {
    const isStored = source.startsWith('/media/');
    images.push(
      isStored
        ? { sha: source.slice('/media/'.length) }
        : await importImage(pictures, { dataUrl: source, owner }, (problem) =>
            badImage(position, problem),
          ),
    );
  }
  return images;
}
