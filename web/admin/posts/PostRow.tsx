import { Heart, Image, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Post } from '#contracts/posts.ts';
import { useDeletePost } from '#web/data/notifications/posts.ts';
import { formatDate, formatTime } from '#web/lib/format-time.ts';
import { Card } from '#web/ui/Card.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { toastDone } from '#web/ui/states/Toasts.tsx';

/** Deletes a post after a question; a failure stays in the question. */
function DeletePost({ post }: { post: Post }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeletePost();
  const ask = () => {
    remove.reset();
    setIsAsking(true);
  };
  const confirm = () =>
    remove.mutate(post.id, {
      onSuccess: () => {
        setIsAsking(false);
        toastDone('Post deleted');
      },
    });
  return (
    <>
      <IconButton label={`Delete ${post.title}`} icon={Trash2} onClick={ask} />
      <ConfirmDialog
        isOpen={isAsking}
        title={`Delete “${post.title}”`}
        question="Are you sure you want to delete this post?"
        confirmLabel="Delete"
        busyLabel="Deleting..."
        isBusy={remove.isPending}
        error={remove.isError ? 'Error deleting post. Please try again.' : undefined}
        onConfirm={confirm}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

const MAX_THUMBNAILS = 3;

/** The first pictures of a post, small, and how many follow. */
function Thumbnails({ images }: { images: readonly string[] }) {
  const hiddenCount = images.length - MAX_THUMBNAILS;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      {images.slice(0, MAX_THUMBNAILS).map((source, index) => (
        <img
          key={`${index} ${source}`}
          src={source}
          alt=""
          loading="lazy"
          decoding="async"
          className="h-14 w-20 rounded-control border border-line bg-sunken object-cover"
        />
      ))}
      {hiddenCount > 0 && <span className="px-1 font-medium text-ink-2">+{hiddenCount}</span>}
    </div>
  );
}

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
