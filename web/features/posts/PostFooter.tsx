import { clsx } from 'clsx';
import { Eye, Heart, Image } from 'lucide-react';
import type { Post } from '#contracts/posts.ts';
import { Button } from '#web/ui/Button.tsx';

type PostFooterProps = {
  post: Post;
  isBusy: boolean;
  hasFailed: boolean;
  onLike: () => void;
  onView: () => void;
};

/** Likes, number of pictures, and the way to the whole post. */
export function PostFooter({ post, isBusy, hasFailed, onLike, onView }: PostFooterProps) {
  const { images } = post;
  return (
    <div className="-mb-1 border-t border-line pt-1">
      <div className="-mx-3 flex flex-wrap items-center justify-between">
        <LikeButton post={post} isBusy={isBusy} onLike={onLike} />
        {images.length > 0 && (
          <span className="inline-flex items-center gap-2 px-3 text-dense text-ink-3">
            <Image aria-hidden className="size-5" />
            {images.length} image(s)
          </span>
        )}
        <Button variant="quiet" size="sm" onClick={onView}>
          <Eye aria-hidden className="size-5" />
          View
          <span className="sr-only">: {post.title}</span>
        </Button>
      </div>
      {hasFailed && (
        <p role="alert" className="pb-1 text-dense text-danger">
          Your like did not arrive. Please try again.
        </p>
      )}
    </div>
  );
}

type LikeButtonProps = Pick<PostFooterProps, 'post' | 'isBusy' | 'onLike'>;

function LikeButton({ post, isBusy, onLike }: LikeButtonProps) {
  const { title, user_liked } = post;
  const likes = post.likes_count.toLocaleString();
  return (
    <Button
      variant="quiet"
      size="sm"
      onClick={onLike}
      isBusy={isBusy}
      aria-pressed={user_liked}
      aria-label={isBusy ? undefined : `Like ${title}, ${likes}`}
    >
      <Heart
        aria-hidden
        className={clsx('size-5', user_liked ? 'fill-current text-danger' : 'text-ink-3')}
      />
      {isBusy ? 'Loading...' : likes}
    </Button>
  );
}
