import { ApiError } from '#contracts/errors.ts';
import type { Post, PostDraft } from '#contracts/posts.ts';

/** What the form starts with: the post that is changed, or nothing. */
export const draftOf = (post: Post | null): PostDraft => ({
  title: post?.title ?? '',
  description: post?.description ?? '',
  images: post?.images ?? [],
});

/** A post is sent only with both texts; blanks alone are no text. */
export const isComplete = ({
  title,
  description,
}: Pick<PostDraft, 'title' | 'description'>): boolean =>
  title.trim() !== '' && description.trim() !== '';

/** Why a post was not saved: the server's sentence where it refused the post itself. */
export function saveFailure(error: Error): string {
  const isRefused = error instanceof ApiError && error.status < 500;
  return isRefused ? error.message : 'Error saving post. Please try again.';
}

/** Somebody else saved the same post since it was read. */
export const isStale = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'posts.stale';
