import { clsx } from 'clsx';
import { Eye, Heart, Image } from 'lucide-react';
import { useState } from 'react';
import type { Post } from '#contracts/posts.ts';
import { formatTime } from '#web/lib/format-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ImageGrid } from '#web/ui/ImageGrid.tsx';
import { Lightbox } from '#web/ui/Lightbox.tsx';
import { RelativeTime } from '#web/ui/figures/times.tsx';

type PostFooterProps = {
  post: Post;
  isBusy: boolean;
  hasFailed: boolean;
  onLike: () => void;
  onView: () => void;
};

/** Likes, number of images, and the View button. */
function PostFooter({ post, isBusy, hasFailed, onLike, onView }: PostFooterProps) {
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

/** Author and time of a post. */
function PostAuthor({ post: { author, created_at } }: { post: Post }) {
  const [letter = 'A'] = author.trim().toUpperCase();
  return (
    <div className="flex items-center gap-3">
      <span
        aria-hidden
        className="flex size-11 shrink-0 items-center justify-center rounded-full bg-accent-soft text-card font-semibold text-accent"
      >
        {letter}
      </span>
      <div className="min-w-0">
        <p className="truncate font-medium">{author}</p>
        <p className="text-dense text-ink-3">
          Admin · <RelativeTime instant={created_at} /> · {formatTime(created_at)}
        </p>
      </div>
    </div>
  );
}

type PostDialogProps = { post: Post; isOpen: boolean; onClose: () => void };

/** Dialog with the full text and all images. */
function PostDialog({ post, isOpen, onClose }: PostDialogProps) {
  const { title, description, images } = post;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} size="lg" isReading>
      <div className="flex flex-col gap-4">
        <PostAuthor post={post} />
        <p className="whitespace-pre-line">{description}</p>
        {images.map((source, index) => (
          <img
            key={`${index} ${source}`}
            src={source}
            alt={`${index + 1} of ${images.length}: ${title}`}
            className="w-full rounded-control bg-sunken"
          />
        ))}
      </div>
    </Dialog>
  );
}

type PostCardProps = {
  post: Post;
  /** A like of this post is pending. */
  isBusy: boolean;
  /** The last like of this post failed. */
  hasFailed: boolean;
  onLike: () => void;
};

/** One post of the feed; a long text is clamped, View opens it in full. */
export function PostCard({ post, isBusy, hasFailed, onLike }: PostCardProps) {
  const [enlarged, setEnlarged] = useState<number | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { title, description, images } = post;
  return (
    <Card as="article" aria-labelledby={`post-${post.id}`} className="flex flex-col gap-3">
      <PostAuthor post={post} />
      <div className="flex flex-col gap-1">
        <h2 id={`post-${post.id}`} className="text-card font-semibold text-balance">
          {title}
        </h2>
        <p className="line-clamp-12 whitespace-pre-line text-ink-2">{description}</p>
      </div>
      {images.length > 0 && <ImageGrid images={images} about={title} onOpen={setEnlarged} />}
      <PostFooter
        post={post}
        isBusy={isBusy}
        hasFailed={hasFailed}
        onLike={onLike}
        onView={() => setIsOpen(true)}
      />
      <Lightbox images={images} index={enlarged} about={title} onChange={setEnlarged} />
      <PostDialog post={post} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </Card>
  );
}
