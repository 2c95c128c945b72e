import { Heart, Image, Pencil } from 'lucide-react';
import type { Post } from '#contracts/posts.ts';
import { formatDate, formatTime } from '#web/lib/format-date.ts';
import { Card } from '#web/ui/Card.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { DeletePost } from './DeletePost.tsx';
import { Thumbnails } from './Thumbnails.tsx';

type PostRowProps = { post: Post; onEdit: () => void };

/** One post of the administrator's list. */
export function PostRow({ post, onEdit }: PostRowProps) {
  const { title, author, description, images } = post;
  return (
    <Card as="article" aria-labelledby={`post-${post.id}`}>
      <div className="flex items-start gap-2">
        <div className="flex min-w-0 grow flex-col gap-2">
          <div>
            <h2 id={`post-${post.id}`} className="text-card font-semibold">
              {title}
            </h2>
            <p className="text-dense text-ink-3">{author}</p>
          </div>
          <p className="line-clamp-2 text-ink-2">{description}</p>
        </div>
        <div className="-mt-2 -mr-2 flex shrink-0 flex-col @md:flex-row">
          <IconButton label={`Edit ${title}`} icon={Pencil} onClick={onEdit} />
          <DeletePost post={post} />
        </div>
      </div>
      {images.length > 0 && <Thumbnails images={images} />}
      <PostFacts post={post} />
    </Card>
  );
}

function PostFacts({ post: { created_at, likes_count, images } }: { post: Post }) {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-dense text-ink-3">
      <time dateTime={created_at}>
        {formatDate(created_at)} {formatTime(created_at)}
      </time>
      <span className="inline-flex items-center gap-1.5">
        <Heart aria-hidden className="size-4" />
        {likes_count.toLocaleString()} {likes_count === 1 ? 'like' : 'likes'}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <Image aria-hidden className="size-4" />
        {images.length} {images.length === 1 ? 'image' : 'images'}
      </span>
    </p>
  );
}
