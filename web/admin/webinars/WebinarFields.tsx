import { useFormState } from 'react-hook-form';
import { WEBINAR_MINUTES } from '#contracts/webinars.ts';
import { Field } from '#web/ui/Field.tsx';
import { TextArea, TextInput } from '#web/ui/TextInput.tsx';
import { StartField } from './StartField.tsx';
import type { WebinarFormState } from './use-webinar-form.ts';
import type { TypedWebinar } from './webinar-form.ts';

type Props = { form: WebinarFormState };

/** Everything there is to say of a webinar. */
export function WebinarFields({ form }: Props) {
  const { errors } = useFormState({ control: form.control });
  return (
    <div className="@container flex flex-col gap-4">
      <TypedField form={form} name="title" label="Title" isRequired />
      <TypedField form={form} name="presenter" label="Presenter" isRequired />
      <Field label="Description" isRequired error={errors.description?.message}>
        {(control) => <TextArea {...control} {...form.register('description')} rows={5} />}
      </Field>
      <div className="grid gap-4 @md:grid-cols-2">
        <StartField form={form} />
        <TypedField
          form={form}
          name="duration"
          label="Duration (minutes)"
          hint={`${WEBINAR_MINUTES.min} to ${WEBINAR_MINUTES.max}`}
          inputMode="numeric"
          isRequired
        />
      </div>
      <TypedField
        form={form}
        name="meeting_url"
        label="Meeting URL"
        hint="Shown only to those who are registered"
        inputMode="url"
        isRequired
      />
      <div className="grid gap-4 @md:grid-cols-2">
        <TypedField form={form} name="topics" label="Topics" hint="Separated by commas" />
        <TypedField
          form={form}
          name="max_attendees"
          label="Max Attendees"
          hint="Leave empty for no limit"
          inputMode="numeric"
        />
      </div>
      <TypedField
        form={form}
        name="recording_url"
        label="Recording URL"
        hint="Shown after the end to those who were registered"
        inputMode="url"
      />
    </div>
  );
}

type TypedFieldProps = Props & {
  name: keyof TypedWebinar;
  label: string;
  hint?: string;
  inputMode?: 'numeric' | 'url';
  isRequired?: boolean;
};

function TypedField({ form, name, label, hint, inputMode, isRequired = false }: TypedFieldProps) {
  const { errors } = useFormState({ control: form.control, name });
  return (
    <Field label={label} hint={hint} isRequired={isRequired} error={errors[name]?.message}>
      {(control) => (
        <TextInput
          {...control}
          {...form.register(name)}
          autoComplete="off"
          {...(inputMode !== undefined && { inputMode })}
        />
      )}
    </Field>
  );
}
