import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { Controller, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { ApiError } from '#contracts/errors.ts';
import { type AdminPost, PostDraft, PostState, publishingProblem } from '#contracts/posts.ts';
import { useSavePost } from '#web/data/notifications/posts.ts';
import { isStale } from '#web/lib/copy.ts';
import { toLocalMinute } from '#web/lib/format-time.ts';
import { PostBody } from '#web/ui/PostBody.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { DraftDialog } from '#web/ui/FormDialog.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { FormField } from '#web/ui/forms/FormField.tsx';
import { LabelledSegments } from '#web/ui/forms/Segments.tsx';
import { TextArea } from '#web/ui/forms/TextInput.tsx';
import { toastDone } from '#web/ui/states/Toasts.tsx';
import { PostImagesField, useImageReader } from './PostImagesField.tsx';

/** The time of publishing as `datetime-local` gives it: the device's own, without a zone. */
const PostForm = PostDraft.extend({ state: PostState, publish_at: z.string() }).transform(
  (typed, context): PostDraft => {
    const at = new Date(typed.publish_at);
    const isTime = typed.state === 'scheduled' && !Number.isNaN(at.getTime());
    const draft = { ...typed, publish_at: isTime ? at.toISOString() : null };
    const problem = publishingProblem(draft, null, Date.now());
    if (problem !== null) {
      context.addIssue({ code: 'custom', path: [problem.field], message: problem.detail });
    }
    return draft;
  },
);
type TypedPost = z.input<typeof PostForm>;
type PostFormState = UseFormReturn<TypedPost, unknown, PostDraft>;

const blankPost: TypedPost = {
  title: '',
  description: '',
  images: [],
  state: 'published',
  publish_at: '',
};

function typedPost(post: AdminPost | null): TypedPost {
  if (post === null) return blankPost;
  const { title, description, images, state, publish_at } = post;
  return {
    title,
    description,
    images,
    state: state === 'unknown' ? 'published' : state,
    publish_at: publish_at === null ? '' : toLocalMinute(new Date(publish_at)),
  };
}

/** A post is sent only with both texts; blanks alone are no text. */
const isComplete = ({ title, description }: Pick<PostDraft, 'title' | 'description'>): boolean =>
  title.trim() !== '' && description.trim() !== '';

function saveFailure(error: Error): string {
  const isRefused = error instanceof ApiError && error.status < 500;
  return isRefused ? error.message : 'Error saving post. Please try again.';
}

const saved: Readonly<Record<PostState, string>> = {
  published: 'Post published',
  scheduled: 'Post scheduled',
  draft: 'Draft saved',
};

const choices = [
  { key: 'published', label: 'Publish now' },
  { key: 'scheduled', label: 'Schedule' },
  { key: 'draft', label: 'Draft' },
] as const;

/** When members see the post; not of one that they have seen. */
function PublishingFields({ form }: { form: PostFormState }) {
  const state = useWatch({ control: form.control, name: 'state' });
  return (
    <div className="flex flex-col gap-3">
      <Controller
        control={form.control}
        name="state"
        render={({ field: { value, onChange } }) => (
          <LabelledSegments
            legend="Publishing"
            options={choices}
            value={value}
            onChange={onChange}
          />
        )}
      />
      {state === 'scheduled' && (
        <FormField
          form={form}
          name="publish_at"
          label="Publish at"
          type="datetime-local"
          hint="In your time zone. Members are notified then."
          isRequired
        />
      )}
      {state === 'draft' && (
        <p className="text-dense text-ink-3">Members see nothing until you publish it.</p>
      )}
    </div>
  );
}

type PostFieldsProps = {
  form: PostFormState;
  reader: ReturnType<typeof useImageReader>;
  isSeen: boolean;
};

function PostFields({ form, reader, isSeen }: PostFieldsProps) {
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
      {!isSeen && <PublishingFields form={form} />}
      <PreviewButton form={form} />
    </>
  );
}

function PreviewButton({ form }: { form: PostFormState }) {
  const [isOpen, setIsOpen] = useState(false);
  const { title, description, images = [] } = form.getValues();
  return (
    <div>
      <Button icon={Eye} onClick={() => setIsOpen(true)}>
        Preview
      </Button>
      {isOpen && (
        <PostPreview post={{ title, description, images }} onClose={() => setIsOpen(false)} />
      )}
    </div>
  );
}

type PostPreviewProps = {
  post: Pick<AdminPost, 'title' | 'description' | 'images'>;
  onClose: () => void;
};

/** A post as members read it. */
export function PostPreview({ post: { title, description, images }, onClose }: PostPreviewProps) {
  return (
    <Dialog isOpen onClose={onClose} title={title === '' ? 'Preview' : title} size="lg" isReading>
      <div className="flex flex-col gap-4">
        <PostBody title={title} description={description} images={images} />
      </div>
    </Dialog>
  );
}

/** Changes a post; null writes a new one. */
export function PostDialog(props: { post: AdminPost | null; onClose: () => void }) {
  const { onClose } = props;
  const [post] = useState(props.post); // the version that was opened, however the list changes
  const saving = useSavePost();
  const form = useForm<TypedPost, unknown, PostDraft>({
    resolver: standardSchemaResolver(PostForm),
    defaultValues: typedPost(post),
    mode: 'onTouched',
  });
  const isSeen = post?.state === 'published';
  /** @param updated_at of the version to replace; without it, concurrent changes are overwritten */
  const save = (updated_at?: string) =>
    form.handleSubmit((draft) =>
      saving.mutate(
        { id: post?.id ?? null, post: { ...draft, ...(updated_at && { updated_at }) } },
        {
          onSuccess: () => {
            onClose();
            toastDone(isSeen ? 'Post saved' : saved[draft.state ?? 'published']);
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
      <PostFields form={form} reader={reader} isSeen={isSeen} />
    </DraftDialog>
  );
}
