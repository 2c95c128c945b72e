import { CalendarDays, Heart, Image, Megaphone, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Post, PostSummary } from '#contracts/posts.ts';
import { useAdminPosts } from '#web/data/notifications/posts.ts';
import { formatTime } from '#web/lib/format-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { StatTile, StatTiles } from '#web/ui/figures/facts.tsx';
import { Banner, ErrorState } from '#web/ui/states/Banner.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { ListEnd } from '#web/ui/states/ListEnd.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { PostDialog } from './PostDialog.tsx';
import { PostRow } from './PostRow.tsx';

/** Figures of all posts, loaded or not. */
function PostTiles({ figures }: { figures: PostSummary }) {
  return (
    <StatTiles label="Figures of the Trading Floor">
      <StatTile label="Total Posts" icon={Megaphone} value={figures.posts.toLocaleString()} />
      <StatTile label="Total Likes" icon={Heart} value={figures.likes.toLocaleString()} />
      <StatTile label="With Images" icon={Image} value={figures.with_images.toLocaleString()} />
      <StatTile label="This Week" icon={CalendarDays} value={figures.this_week.toLocaleString()} />
    </StatTiles>
  );
}

type PostsContentProps = { onEdit: (post: Post) => void; onCreate: () => void };

/** Figures and list in whatever state they are. */
export function PostsContent({ onEdit, onCreate }: PostsContentProps) {
  const { posts, list } = useAdminPosts();

  if (posts.isPending) return <PostsSkeleton />;
  if (posts.data === undefined) {
    return <ErrorState text="Posts could not be loaded." retry={posts.refetch} />;
  }

  return (
    <div className="flex flex-col gap-4 md:gap-6">
      {posts.isRefetchError && (
        <Banner kind="danger" retry={() => void posts.refetch()}>
          Posts could not be loaded. What follows is as of {formatTime(posts.dataUpdatedAt)}.
        </Banner>
      )}
      <PostTiles figures={posts.data.figures} />
      {posts.data.rows.length === 0 ? (
        <EmptyState
          icon={Megaphone}
          title="No posts yet"
          hint="Create your first post to start engaging with users"
          action={
            <Button onClick={onCreate}>
              <Plus aria-hidden className="size-5" />
              Create Post
            </Button>
          }
        />
      ) : (
        <PostList posts={posts.data} list={list} onEdit={onEdit} />
      )}
    </div>
  );
}

type Query = ReturnType<typeof useAdminPosts>;
type PostListProps = {
  posts: NonNullable<Query['posts']['data']>;
  list: Query['list'];
  onEdit: (post: Post) => void;
};

function PostList({ posts: { rows, total }, list, onEdit }: PostListProps) {
  return (
    <section aria-label="Posts">
      <ul className="flex flex-col gap-2">
        {rows.map((post) => (
          <li key={post.id}>
            <PostRow post={post} onEdit={() => onEdit(post)} />
          </li>
        ))}
      </ul>
      <ListEnd of={list} loaded={rows.length} total={total} things="posts" />
    </section>
  );
}

function PostsSkeleton() {
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      <Skeleton label="Loading figures" shape="tiles" count={4} />
      <Skeleton label="Loading posts" shape="rows" count={4} />
    </div>
  );
}

/** What is being written: a post that exists, a new one, or nothing. */
type Draft = Post | 'new' | null;

/** The announcements, as administrators publish, change and delete them. */
export function PostsTab() {
  const [draft, setDraft] = useState<Draft>(null);
  const createButton = (
    <Button variant="primary" onClick={() => setDraft('new')}>
      <Plus aria-hidden className="size-5" />
      Create Post
    </Button>
  );
  return (
    <>
      <ScreenHeading
        title="Trading Floor"
        subtitle="Announcements for every member"
        action={createButton}
      />
      <PostsContent onEdit={setDraft} onCreate={() => setDraft('new')} />
      {draft !== null && (
        <PostDialog post={draft === 'new' ? null : draft} onClose={() => setDraft(null)} />
      )}
    </>
  );
}
