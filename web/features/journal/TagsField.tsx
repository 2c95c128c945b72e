import { useController } from 'react-hook-form';
import { Field } from '#web/ui/forms/Field.tsx';
import { TagInput } from '#web/ui/forms/TagInput.tsx';
import { fieldError } from './trade-form.ts';
import type { TradeFormState } from './use-trade-form.ts';

type Props = { form: TradeFormState; known: readonly string[] };

export function TagsField({ form, known }: Props) {
  const { field } = useController({ control: form.control, name: 'tags' });
  const { tags: error } = form.formState.errors;
  // The list as a whole is refused, or one of its tags, whose limits are the same for all.
  const message = error?.message ?? error?.find?.((one) => one !== undefined)?.message;
  return (
    <Field
      label="Tags"
      hint="Enter or a comma ends a tag"
      className="col-span-2"
      error={message === undefined ? undefined : fieldError('Tags', message)}
    >
      {(control) => (
        <TagInput
          {...control}
          ref={field.ref}
          tags={field.value}
          suggestions={known}
          onChange={field.onChange}
        />
      )}
    </Field>
  );
}
