import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '#contracts/errors.ts';
import { type Post, PostDraft } from '#contracts/posts.ts';
import { useSavePost } from '#web/data/notifications/posts.ts';
import { isStale } from '#web/lib/copy.ts';
import { DraftDialog } from '#web/ui/FormDialog.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { FormField } from '#web/ui/forms/FormField.tsx';
import { TextArea } from '#web/ui/forms/TextInput.tsx';
import { toastDone } from '#web/ui/states/Toasts.tsx';
import { PostImagesField, useImageReader } from './PostImagesField.tsx';

const draftOf = (post: Post | null): PostDraft => ({
  title: post?.title ?? '',
  description: post?.description ?? '',
  images: post?.images ?? [],
});

/** A post is sent only with both texts; blanks alone are no text. */
const isComplete = ({ title, description }: Pick<PostDraft, 'title' | 'description'>): boolean =>
  title.trim() !== '' && description.trim() !== '';

function saveFailure(error: Error): string {
  const isRefused = error instanceof ApiError && error.status < 500;
  return isRefused ? error.message : 'Error saving post. Please try again.';
}

type PostFieldsProps = {
  form: UseFormReturn<z.input<typeof PostDraft>, unknown, PostDraft>;
  reader: ReturnType<typeof useImageReader>;
};

function PostFields({ form, reader }: PostFieldsProps) {
  const { errors } = form.formState;
  const images = form.watch('images') ?? [];
  return (
    <>
      <FormField form={form} name="title" label="Title" isRequired />
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

/** Changes a post; null writes a new one. */
export function PostDialog(props: { post: Post | null; onClose: () => void }) {
  const { onClose } = props;
  const [post] = useState(props.post); // the version that was opened, however the list changes
  const saving = useSavePost();
  const form = useForm<z.input<typeof PostDraft>, unknown, PostDraft>({
    resolver: standardSchemaResolver(PostDraft),
    defaultValues: draftOf(post),
    mode: 'onTouched',
  });
  /** @param updated_at of the version to replace; without it, concurrent changes are overwritten */
  const save = (updated_at?: string) =>
    form.handleSubmit((draft) =>
      saving.mutate(
        { id: post?.id ?? null, post: { ...draft, ...(updated_at && { updated_at }) } },
        {
          onSuccess: () => {
            onClose();
            toastDone(post === null ? 'Post published' : 'Post saved');
          },
        },
      ),
    )();
  const [title, description] = useWatch({ control: form.control, name: ['title', 'description'] });
  const reader = useImageReader({
    read: () => form.getValues('images') ?? [],
    write: (images) => form.setValue('images', images, { shouldDirty: true, shouldValidate: true }),
  });
  return (
    <DraftDialog
      title={post === null ? 'Create Post' : 'Edit Post'}
      size="lg"
      submitLabel={post === null ? 'Create Post' : 'Save Changes'}
      busyLabel="Saving..."
      isBusy={saving.isPending}
      isIncomplete={reader.isReading || !isComplete({ title, description })}
      isDirty={form.formState.isDirty}
      question="What you wrote has not been saved."
      error={saving.error && saveFailure(saving.error)}
      onOverwrite={isStale(saving.error) && (() => void save())}
      onSubmit={() => void save(post?.updated_at)}
      onCancel={onClose}
    >
      <PostFields form={form} reader={reader} />
    </DraftDialog>
  );
}
