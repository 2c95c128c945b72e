import type { UseFormReturn } from 'react-hook-form';
import type { NewUser } from '#contracts/users.ts';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import type { TypedUser } from './new-user-form.ts';
import { periods, roles } from './user-words.ts';

type NewUserFieldsProps = { form: UseFormReturn<TypedUser, unknown, NewUser> };

export function NewUserFields({ form }: NewUserFieldsProps) {
  const { errors } = form.formState;
  return (
    <div className="grid grow gap-3 @xs:grid-cols-2 @4xl:grid-cols-4">
      <Field label="Username" isRequired error={errors.username?.message}>
        {(control) => <TextInput {...control} {...form.register('username')} autoComplete="off" />}
      </Field>
      <Field label="Email (optional)" error={errors.email?.message}>
        {(control) => (
          <TextInput {...control} {...form.register('email')} type="email" autoComplete="off" />
        )}
      </Field>
      <Field label="Role">
        {(control) => <Select {...control} {...form.register('role')} options={roles} />}
      </Field>
      <Field label="Access period">
        {(control) => <Select {...control} {...form.register('access_period')} options={periods} />}
      </Field>
    </div>
  );
}
