import { CalendarDays, Heart, Image, Megaphone, Plus, Pencil, Trash2 } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import type { Post, PostSummary } from '#contracts/posts.ts';
import { useOpenedForm } from '#web/data/notifications/opened-form.ts';
import { NEW_ITEM, useOpenedItem } from '#web/data/notifications/opened-item.ts';
import { useAdminPost } from '#web/data/notifications/linked-posts.ts';
import { useAdminPosts, useDeletePost } from '#web/data/notifications/posts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Confirmed } from '#web/ui/ConfirmDialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { LinkedRecord } from '#web/ui/LinkedRecord.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { SectionLink } from '#web/ui/SectionLink.tsx';
import { StatTiles } from '#web/ui/figures/facts.tsx';
import { DateAndTime } from '#web/ui/figures/times.tsx';
import { QueryStates } from '#web/ui/states/AnswerStates.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { ListEnd } from '#web/ui/states/ListEnd.tsx';
import { toastDone } from '#web/ui/states/Toasts.tsx';
import { PostDialog } from './PostDialog.tsx';

function DeletePost({ post: { id, title } }: { post: Post }) {
  return (
    <Confirmed
      title={`Delete “${title}”`}
      question="Are you sure you want to delete this post?"
      confirmLabel="Delete"
      busyLabel="Deleting..."
      command={useDeletePost()}
      input={id}
      failure={() => 'Error deleting post. Please try again.'}
      onDone={() => toastDone('Post deleted')}
    >
      {(ask) => <IconButton label={`Delete ${title}`} icon={Trash2} onClick={ask} />}
    </Confirmed>
  );
}

const MAX_THUMBNAILS = 3;

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

function PostRow({ post, onEdit }: { post: Post; onEdit: () => void }) {
  const { title, author, description, images } = post;
  return (
    <Card as="article" aria-labelledby={`post-${post.id}`}>
      <div className="flex items-start gap-2">
        <div className="flex min-w-0 grow flex-col gap-2">
          <div>
            <h2 id={`post-${post.id}`} className="text-card font-semibold">
              <SectionLink
                section="posts"
                item={post.id}
                onOpen={onEdit}
                className="underline-offset-4 hover:underline"
              >
                {title}
              </SectionLink>
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
      <DateAndTime instant={created_at} />
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

function PostTiles({ figures }: { figures: PostSummary }) {
  return (
    <StatTiles
      label="Figures of the Trading Floor"
      tiles={[
        { label: 'Total Posts', icon: Megaphone, value: figures.posts.toLocaleString() },
        { label: 'Total Likes', icon: Heart, value: figures.likes.toLocaleString() },
        { label: 'With Images', icon: Image, value: figures.with_images.toLocaleString() },
        { label: 'This Week', icon: CalendarDays, value: figures.this_week.toLocaleString() },
      ]}
    />
  );
}

type PostsContentProps = { onEdit: (post: Post) => void; onCreate: () => void };

function PostsContent({ onEdit, onCreate }: PostsContentProps) {
  const { posts, list } = useAdminPosts();
  const opened = useOpenedItem('posts');
  const linked = useAdminPost(opened?.item ?? null, posts.data?.rows);
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      <QueryStates
        of={posts}
        skeleton={[
          { label: 'Loading figures', shape: 'tiles', count: 4 },
          { label: 'Loading posts', shape: 'rows', count: 4 },
        ]}
        failure="Posts could not be loaded."
      >
        {({ figures, rows, total }) => (
          <>
            <PostTiles figures={figures} />
            {rows.length === 0 ? (
              <EmptyState
                icon={Megaphone}
                title="No posts yet"
                hint="Create your first post to start engaging with users"
                action={<CreatePost onClick={onCreate} />}
              />
            ) : (
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
            )}
          </>
        )}
      </QueryStates>
      <LinkedRecord by={opened} lookup={linked} name="post">
        {(post, close) => <PostDialog post={post} onClose={close} />}
      </LinkedRecord>
    </div>
  );
}

const CreatePost = (button: Pick<ComponentProps<typeof Button>, 'variant' | 'onClick'>) => (
  <Button {...button} icon={Plus}>
    Create Post
  </Button>
);

export function PostsTab() {
  const [draft, setDraft] = useState<Post | 'new' | null>(null);
  useOpenedForm('posts', NEW_ITEM, () => setDraft('new'));
  return (
    <>
      <ScreenHeading
        title="Trading Floor"
        subtitle="Announcements for every member"
        action={<CreatePost variant="primary" onClick={() => setDraft('new')} />}
      />
      <PostsContent onEdit={setDraft} onCreate={() => setDraft('new')} />
      {draft !== null && (
        <PostDialog post={draft === 'new' ? null : draft} onClose={() => setDraft(null)} />
      )}
    </>
  );
}
