import {
  CalendarClock,
  CalendarDays,
  Eye,
  Heart,
  Image,
  Megaphone,
  PencilLine,
  Plus,
  Pencil,
  Pin,
  PinOff,
  Trash2,
} from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useOpenedForm } from '#web/data/notifications/opened-item.ts';
import { NEW_ITEM, useOpenedItem } from '#web/data/notifications/opened-item.ts';
import { useAdminPost } from '#web/data/notifications/linked-posts.ts';
import type { AdminPost, PostSummary } from '#contracts/posts.ts';
import { useAdminPosts, useDeletePost, usePinPost } from '#web/data/notifications/posts.ts';
import { Badge } from '#web/ui/Badge.tsx';
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
import { toastDone, toastError, toastUndo } from '#web/ui/states/Toasts.tsx';
import { refusalText } from '#web/lib/copy.ts';
import { PostDialog, PostPreview } from './PostDialog.tsx';

function DeletePost({ post: { id, title } }: { post: AdminPost }) {
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

const sayPinFailed = (error: Error): void =>
  toastError(refusalText(error, 'Error saving post. Please try again.'));

/** At once, with an undo: it can be taken back. */
function PinPost({ post: { id, title, pinned } }: { post: AdminPost }) {
  const pin = usePinPost();
  const set = (to: boolean, onSuccess?: () => void): void =>
    pin.mutate({ id, pinned: to }, { onError: sayPinFailed, ...(onSuccess && { onSuccess }) });
  const change = (): void =>
    set(!pinned, () => toastUndo(pinned ? 'Post unpinned' : 'Post pinned', () => set(pinned)));
  return (
    <IconButton
      label={`${pinned ? 'Unpin' : 'Pin'} ${title}`}
      icon={pinned ? PinOff : Pin}
      disabled={pin.isPending}
      onClick={change}
    />
  );
}

/** What members do not see yet, and what stands first. */
function StateBadges({ post: { state, publish_at, pinned } }: { post: AdminPost }) {
  return (
    <>
      {state === 'draft' && (
        <Badge tone="warn" icon={PencilLine}>
          Draft
        </Badge>
      )}
      {state === 'scheduled' && publish_at !== null && (
        <Badge tone="info" icon={CalendarClock}>
          Scheduled: <DateAndTime instant={publish_at} />
        </Badge>
      )}
      {pinned && (
        <Badge tone="accent" icon={Pin}>
          Pinned
        </Badge>
      )}
    </>
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

type PostRowProps = { post: AdminPost; onEdit: () => void; onPreview: () => void };

function PostRow({ post, onEdit, onPreview }: PostRowProps) {
  const { title, author, description, images } = post;
  return (
    <Card as="article" aria-labelledby={`post-${post.id}`}>
      <div className="flex items-start gap-2">
        <div className="flex min-w-0 grow flex-col gap-2">
          <div className="flex flex-wrap gap-1 empty:hidden">
            <StateBadges post={post} />
          </div>
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
        <div className="-mt-2 -mr-2 grid shrink-0 grid-cols-2 @md:flex">
          <IconButton label={`Preview ${title}`} icon={Eye} onClick={onPreview} />
          <PinPost post={post} />
          <IconButton label={`Edit ${title}`} icon={Pencil} onClick={onEdit} />
          <DeletePost post={post} />
        </div>
      </div>
      {images.length > 0 && <Thumbnails images={images} />}
      <PostFacts post={post} />
    </Card>
  );
}

function PostFacts({ post }: { post: AdminPost }) {
  const { created_at, published_at, likes_count, images } = post;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-dense text-ink-3">
      <DateAndTime instant={published_at ?? created_at} />
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

type PostsContentProps = {
  onEdit: (post: AdminPost) => void;
  onPreview: (post: AdminPost) => void;
  onCreate: () => void;
};

function PostsContent({ onEdit, onPreview, onCreate }: PostsContentProps) {
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
                      <PostRow
                        post={post}
                        onEdit={() => onEdit(post)}
                        onPreview={() => onPreview(post)}
                      />
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
  const [draft, setDraft] = useState<AdminPost | 'new' | null>(null);
  useOpenedForm('posts', NEW_ITEM, () => setDraft('new'));
  const [previewed, setPreviewed] = useState<AdminPost | null>(null);
  return (
    <>
      <ScreenHeading
        title="Trading Floor"
        subtitle="Announcements for every member"
        action={<CreatePost variant="primary" onClick={() => setDraft('new')} />}
      />
      <PostsContent onEdit={setDraft} onPreview={setPreviewed} onCreate={() => setDraft('new')} />
      {draft !== null && (
        <PostDialog post={draft === 'new' ? null : draft} onClose={() => setDraft(null)} />
      )}
      {previewed !== null && <PostPreview post={previewed} onClose={() => setPreviewed(null)} />}
    </>
  );
}
