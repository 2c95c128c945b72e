import { useFormState, useWatch } from 'react-hook-form';
import { useNow } from '#web/lib/use-now.ts';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { startHint } from './start-hint.ts';
import type { WebinarFormState } from './use-webinar-form.ts';

/** When it begins, in the administrator's own zone, which is named. */
export function StartField({ form }: { form: WebinarFormState }) {
  const { errors } = useFormState({ control: form.control, name: 'scheduled_date' });
  const typed = useWatch({ control: form.control, name: 'scheduled_date' });
  return (
    <Field
      label="Date and Time"
      isRequired
      hint={startHint(typed, useNow())}
      error={errors.scheduled_date?.message}
    >
      {(control) => (
        <TextInput {...control} {...form.register('scheduled_date')} type="datetime-local" />
      )}
    </Field>
  );
}
