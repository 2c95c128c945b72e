import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '#contracts/errors.ts';
import { type Post, PostDraft } from '#contracts/posts.ts';
import { useSavePost } from '#web/data/notifications/posts.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { TextArea, TextInput } from '#web/ui/forms/TextInput.tsx';
import { toastDone } from '#web/ui/states/Toasts.tsx';
import { PostImagesField, useImageReader } from './PostImagesField.tsx';

/** What the form starts with: the post that is changed, or nothing. */
const draftOf = (post: Post | null): PostDraft => ({
  title: post?.title ?? '',
  description: post?.description ?? '',
  images: post?.images ?? [],
});

/** A post is sent only with both texts; blanks alone are no text. */
const isComplete = ({ title, description }: Pick<PostDraft, 'title' | 'description'>): boolean =>
  title.trim() !== '' && description.trim() !== '';

/** Why a post was not saved: the server's sentence where it refused the post itself. */
function saveFailure(error: Error): string {
  const isRefused = error instanceof ApiError && error.status < 500;
  return isRefused ? error.message : 'Error saving post. Please try again.';
}

/** Whether the post was changed by another administrator since it was loaded. */
const isStale = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'posts.stale';

type PostFormState = ReturnType<typeof usePostForm>['form'];

/**
 * The form of a new or an existing post and its way to the server. What was typed stays until it is
 * saved or given up.
 */
function usePostForm(post: Post | null, onSaved: () => void) {
  const form = useForm<z.input<typeof PostDraft>, unknown, PostDraft>({
    resolver: standardSchemaResolver(PostDraft),
    defaultValues: draftOf(post),
    mode: 'onTouched',
  });
  const saving = useSavePost();
  const send = (draft: PostDraft, updated_at?: string) =>
    saving.mutate(
      { id: post?.id ?? null, post: { ...draft, ...(updated_at && { updated_at }) } },
      { onSuccess: onSaved },
    );
  return {
    form,
    isSaving: saving.isPending,
    error: saving.error,
    /** Rejected after a concurrent change. */
    save: form.handleSubmit((draft) => send(draft, post?.updated_at)),
    /** Overwrites a concurrent change. */
    saveAnyway: form.handleSubmit((draft) => send(draft)),
  };
}

type PostFieldsProps = { form: PostFormState; reader: ReturnType<typeof useImageReader> };

/** Title, description and images of a post. */
function PostFields({ form, reader }: PostFieldsProps) {
  const { errors } = form.formState;
  const images = form.watch('images') ?? [];
  return (
    <>
      <Field label="Title" isRequired error={errors.title?.message}>
        {(control) => <TextInput {...control} {...form.register('title')} autoComplete="off" />}
      </Field>
      <Field label="Description" isRequired error={errors.description?.message}>
        {(control) => <TextArea {...control} {...form.register('description')} rows={7} />}
      </Field>
      <PostImagesField
        images={images}
        isReading={reader.isReading}
        refusals={reader.refusals}
        onAdd={(files) => void reader.add(files)}
        onRemove={(removed) =>
          form.setValue(
            'images',
            images.filter((_, index) => index !== removed),
            { shouldDirty: true },
          )
        }
      />
    </>
  );
}

type SaveFailureProps = { error: Error; onSaveAnyway: () => void };

/** Why the post was not saved; the form below keeps what was typed. */
function SaveFailure({ error, onSaveAnyway }: SaveFailureProps) {
  return (
    <Banner
      kind="danger"
      action={
        isStale(error) && (
          <Button size="sm" onClick={onSaveAnyway}>
            Save mine anyway
          </Button>
        )
      }
    >
      {saveFailure(error)}
    </Banner>
  );
}

type DiscardDraftProps = { isOpen: boolean; onStay: () => void; onDiscard: () => void };

/** Asked when the form closes by a slip, such as a click beside it. */
function DiscardDraft({ isOpen, onStay, onDiscard }: DiscardDraftProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Discard changes?"
      question="What you wrote has not been saved."
      confirmLabel="Discard"
      onConfirm={onDiscard}
      onCancel={onStay}
    />
  );
}

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
