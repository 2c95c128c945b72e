import { Megaphone, Eye, Heart, Image, Pin } from 'lucide-react';
import { PostBody } from '#web/ui/PostBody.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { useConnected, useFreshness } from '#web/data/query-results.ts';
import { usePost } from '#web/data/notifications/linked-posts.ts';
import { useOpenedItem } from '#web/data/notifications/opened-item.ts';
import { POSTS_STALE_MS, usePosts, useToggleLike } from '#web/data/notifications/posts.ts';
import { formatTime } from '#web/lib/format-time.ts';
import { DatedRows } from '#web/ui/states/DatedRows.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { LinkedRecord } from '#web/ui/LinkedRecord.tsx';
import { OpenedItem } from '#web/ui/OpenedItem.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { MoreRows } from '#web/ui/states/ListEnd.tsx';
import { clsx } from 'clsx';
import { useState } from 'react';
import type { Post } from '#contracts/posts.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
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
        <Button variant="quiet" size="sm" icon={Eye} onClick={onView}>
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

function LikeButton({ post, isBusy, onLike }: Omit<PostFooterProps, 'hasFailed' | 'onView'>) {
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

function PostAuthor({ post: { author, created_at, pinned } }: { post: Post }) {
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
      {pinned && (
        <span className="ml-auto self-start">
          <Badge tone="accent" icon={Pin}>
            Pinned
          </Badge>
        </span>
      )}
    </div>
  );
}

function PostDialog(props: { post: Post; isOpen: boolean; onClose: () => void }) {
  const { post, isOpen, onClose } = props;
  const { title, description, images } = post;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} size="lg" isReading>
      <div className="flex flex-col gap-4">
        <PostAuthor post={post} />
        <PostBody title={title} description={description} images={images} />
      </div>
    </Dialog>
  );
}

function PostCard({ post, ...like }: Omit<PostFooterProps, 'onView'>) {
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
      <PostFooter post={post} {...like} onView={() => setIsOpen(true)} />
      <Lightbox images={images} index={enlarged} about={title} onChange={setEnlarged} />
      <PostDialog post={post} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </Card>
  );
}

function PostList({ posts }: { posts: readonly Post[] }) {
  const like = useToggleLike();
  const opened = useOpenedItem('posts');
  return (
    <ul className="flex flex-col gap-4">
      {posts.map((post) => (
        <li key={post.id}>
          <OpenedItem by={opened?.item === post.id ? opened : null}>
            <PostCard
              post={post}
              isBusy={like.busyPostId === post.id}
              hasFailed={like.failedPostId === post.id}
              onLike={() => like.toggle(post.id)}
            />
          </OpenedItem>
        </li>
      ))}
    </ul>
  );
}

export function PostsScreen() {
  const posts = usePosts();
  const freshness = useFreshness(posts, POSTS_STALE_MS);
  const isOnline = useConnected();
  const opened = useOpenedItem('posts');
  const linked = usePost(opened?.item ?? null, posts.data);
  return (
    <div className="mx-auto max-w-2xl">
      <ScreenHeading
        title="Trading Floor"
        subtitle="Stay updated with the latest announcements and insights"
      />
      <div className="flex flex-col gap-4">
        <DatedRows
          of={posts}
          freshness={freshness}
          isOffline={!isOnline}
          skeleton={<Skeleton label="Loading posts" shape="cards" />}
          failure="Posts could not be loaded."
          isBelowHeading
        >
          {(rows) => (
            <>
              {rows.length === 0 ? (
                <EmptyState
                  icon={Megaphone}
                  title="No posts yet"
                  hint="Check back later for updates from the admin team"
                />
              ) : (
                <PostList posts={rows} />
              )}
              <MoreRows of={posts} failure="More posts could not be loaded." />
            </>
          )}
        </DatedRows>
      </div>
      <LinkedRecord by={opened} lookup={linked} name="post" isMarked>
        {(post, close) => <PostDialog post={post} isOpen onClose={close} />}
      </LinkedRecord>
    </div>
  );
}
