import type { ComponentProps } from 'react';
import { type FieldValues, type Path, useFormState, type UseFormReturn } from 'react-hook-form';
import { TextField } from './TextInput.tsx';

type FormFieldProps<Typed extends FieldValues, Parsed> = Omit<
  ComponentProps<typeof TextField>,
  'name' | 'form' | 'error'
> & { form: UseFormReturn<Typed, unknown, Parsed>; name: Path<Typed> };

/** A text field of a form, with its error. */
export function FormField<Typed extends FieldValues, Parsed>(props: FormFieldProps<Typed, Parsed>) {
  const { form, name, ...field } = props;
  const { error } = form.getFieldState(name, useFormState({ control: form.control, name }));
  return <TextField {...field} error={error?.message} {...form.register(name)} />;
}
