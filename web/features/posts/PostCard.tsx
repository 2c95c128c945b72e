import { useState } from 'react';
import type { Post } from '#contracts/posts.ts';
import { Card } from '#web/ui/Card.tsx';
import { ImageGrid } from '#web/ui/ImageGrid.tsx';
import { Lightbox } from '#web/ui/Lightbox.tsx';
import { PostAuthor } from './PostAuthor.tsx';
import { PostDialog } from './PostDialog.tsx';
import { PostFooter } from './PostFooter.tsx';

type PostCardProps = {
  post: Post;
  /** A like of this post is on its way. */
  isBusy: boolean;
  /** The last like of this post did not arrive. */
  hasFailed: boolean;
  onLike: () => void;
};

/** One announcement of the feed; a long one is cut here and whole behind View. */
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
