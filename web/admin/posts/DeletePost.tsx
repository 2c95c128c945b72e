import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Post } from '#contracts/posts.ts';
import { useDeletePost } from '#web/data/posts.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { toastDone } from '#web/ui/Toasts.tsx';

/** Deletes a post after a question; a failure stays in the question. */
export function DeletePost({ post }: { post: Post }) {
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
      <Confirm
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
