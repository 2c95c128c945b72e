import { Megaphone } from 'lucide-react';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { useFreshness } from '#web/data/query-results.ts';
import { useOpenedItem } from '#web/data/notifications/opened-item.ts';
import { POSTS_STALE_MS, usePosts, useToggleLike } from '#web/data/notifications/posts.ts';
import { formatMoment } from '#web/lib/format-time.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { useOnline } from '#web/lib/use-browser-state.ts';
import { Banner, ErrorState } from '#web/ui/states/Banner.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { OpenedItem } from '#web/ui/OpenedItem.tsx';
import { ShowMore } from '#web/ui/states/ListEnd.tsx';
import { PostCard } from './PostCard.tsx';

const CARDS = ['first', 'second', 'third'];

/** Placeholder of three posts; appears after 120 ms, so that quick responses never flash. */
function PostsSkeleton() {
  return (
    <div className="animate-late">
      <output className="sr-only">Loading posts</output>
      <div aria-busy className="flex flex-col gap-4">
        {CARDS.map((card) => (
          <Card key={card}>
            <div className="flex flex-col gap-3 motion:animate-pulse">
              <div className="flex items-center gap-3">
                <span className="size-11 rounded-full bg-sunken" />
                <div className="flex grow flex-col gap-2">
                  <span className="h-4 w-1/3 rounded-control bg-sunken" />
                  <span className="h-3 w-1/2 rounded-control bg-sunken" />
                </div>
              </div>
              <span className="h-6 w-3/4 rounded-control bg-sunken" />
              <span className="h-16 rounded-control bg-sunken" />
              <span className="h-9 w-1/2 rounded-control bg-sunken" />
            </div>
          </Card>
        ))}
      </div>
    </div>
  );
}

/** Posts with loading, error and empty states. */
export function PostsContent() {
  const posts = usePosts();
  const like = useToggleLike();
  const opened = useOpenedItem('posts');
  const freshness = useFreshness(posts, POSTS_STALE_MS);
  const isOnline = useOnline();
  const now = useNow();

  if (posts.isPending) return <PostsSkeleton />;
  if (posts.data === undefined) {
    return <ErrorState text="Posts could not be loaded." retry={posts.refetch} />;
  }

  return (
    <div className="flex flex-col gap-4">
      {/* Offline, the offline strip already explains it. */}
      {posts.isRefetchError && isOnline && (
        <Banner kind="danger" retry={() => void posts.refetch()}>
          Posts could not be loaded. What follows is as of {formatMoment(posts.dataUpdatedAt, now)}.
        </Banner>
      )}
      <div className="-mt-3 -mb-2 flex justify-end">
        <Freshness of={freshness} />
      </div>
      {posts.data.length === 0 ? (
        <EmptyState
          icon={Megaphone}
          title="No posts yet"
          hint="Check back later for updates from the admin team"
        />
      ) : (
        <ul className="flex flex-col gap-4">
          {posts.data.map((post) => (
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
      )}
      {posts.hasNextPage && (
        <ShowMore
          isBusy={posts.isFetchingNextPage}
          error={posts.isFetchNextPageError ? 'More posts could not be loaded.' : undefined}
          onShowMore={() => void posts.fetchNextPage()}
        />
      )}
    </div>
  );
}

/** Feed of announcements; members read and like. */
export function PostsScreen() {
  return (
    <div className="mx-auto max-w-2xl">
      <ScreenHeading
        title="Trading Floor"
        subtitle="Stay updated with the latest announcements and insights"
      />
      <PostsContent />
    </div>
  );
}
