import { Field } from '#web/ui/Field.tsx';
import { TextArea, TextInput } from '#web/ui/TextInput.tsx';
import { PostImagesField } from './PostImagesField.tsx';
import type { useImageReader } from './use-image-reader.ts';
import type { PostFormState } from './use-post-form.ts';

type PostFieldsProps = { form: PostFormState; reader: ReturnType<typeof useImageReader> };

/** Title, description and images of a post. */
export function PostFields({ form, reader }: PostFieldsProps) {
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
