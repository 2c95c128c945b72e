import type { Post } from '#contracts/posts.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { PostAuthor } from './PostAuthor.tsx';

type PostDialogProps = { post: Post; isOpen: boolean; onClose: () => void };

/** A post as a whole: every line and every picture, uncut. */
export function PostDialog({ post, isOpen, onClose }: PostDialogProps) {
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
