import { Megaphone, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Post } from '#contracts/posts.ts';
import { useAdminPosts } from '#web/data/posts.ts';
import { formatTime } from '#web/lib/format-date.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { ShowMore } from '#web/ui/ShowMore.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { PostRow } from './PostRow.tsx';
import { PostTiles } from './PostTiles.tsx';

const PAGE = 50; // rows drawn at once; all posts are loaded

type PostsContentProps = { onEdit: (post: Post) => void; onCreate: () => void };

/** Figures and list in whatever state they are. */
export function PostsContent({ onEdit, onCreate }: PostsContentProps) {
  const posts = useAdminPosts();

  if (posts.isPending) return <PostsSkeleton />;
  if (posts.data === undefined) {
    return <ErrorState text="Posts could not be loaded." retry={posts.refetch} />;
  }

  return (
    <div className="flex flex-col gap-4 md:gap-6">
      {posts.isError && (
        <Banner kind="danger" retry={() => void posts.refetch()}>
          Posts could not be loaded. What follows is as of {formatTime(posts.dataUpdatedAt)}.
        </Banner>
      )}
      <PostTiles posts={posts.data} />
      {posts.data.length === 0 ? (
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
        <PostList posts={posts.data} onEdit={onEdit} />
      )}
    </div>
  );
}

type PostListProps = { posts: readonly Post[]; onEdit: (post: Post) => void };

function PostList({ posts, onEdit }: PostListProps) {
  const [limit, setLimit] = useState(PAGE);
  return (
    <section aria-label="Posts">
      <ul className="flex flex-col gap-2">
        {posts.slice(0, limit).map((post) => (
          <li key={post.id}>
            <PostRow post={post} onEdit={() => onEdit(post)} />
          </li>
        ))}
      </ul>
      {limit < posts.length && (
        <ShowMore onShowMore={() => setLimit(limit + PAGE)}>
          <p>
            {limit} of {posts.length.toLocaleString()} posts
          </p>
        </ShowMore>
      )}
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
