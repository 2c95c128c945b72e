import { useId, useState } from 'react';
import type { Post } from '#contracts/posts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toastDone } from '#web/ui/Toasts.tsx';
import { DiscardDraft } from './DiscardDraft.tsx';
import { isComplete } from './post-form.ts';
import { PostFields } from './PostFields.tsx';
import { SaveFailure } from './SaveFailure.tsx';
import { useImageReader } from './use-image-reader.ts';
import { usePostForm } from './use-post-form.ts';

type PostDialogProps = {
  /** The post to change; null writes a new one. */
  post: Post | null;
  onClose: () => void;
};

/** Writes a post. Cancel drops what was typed; closing in any other way asks first. */
export function PostDialog({ post, onClose }: PostDialogProps) {
  const formId = useId();
  const [isLeaving, setIsLeaving] = useState(false);
  const { form, isSaving, error, save, saveAnyway } = usePostForm(post, () => {
    onClose();
    toastDone(post === null ? 'Post published' : 'Post saved');
  });
  const reader = useImageReader({
    read: () => form.getValues('images') ?? [],
    write: (images) => form.setValue('images', images, { shouldDirty: true, shouldValidate: true }),
  });
  const { isDirty } = form.formState; // read while drawing: the form follows only what is read then
  const leave = () => {
    if (isSaving) return;
    if (isDirty) setIsLeaving(true);
    else onClose();
  };

  return (
    <Dialog
      isOpen
      onClose={leave}
      title={post === null ? 'Create Post' : 'Edit Post'}
      size="lg"
      footer={
        <>
          <Button onClick={onClose} disabled={isSaving}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isBusy={isSaving}
            busyLabel="Saving..."
            disabled={reader.isReading || !isComplete(form.watch())}
          >
            {post === null ? 'Create Post' : 'Save Changes'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void save(event)}
        className="flex flex-col gap-4"
      >
        {error !== null && <SaveFailure error={error} onSaveAnyway={() => void saveAnyway()} />}
        <PostFields form={form} reader={reader} />
      </form>
      <DiscardDraft isOpen={isLeaving} onStay={() => setIsLeaving(false)} onDiscard={onClose} />
    </Dialog>
  );
}
