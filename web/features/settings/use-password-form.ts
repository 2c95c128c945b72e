import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useChangePassword } from '#web/data/password.ts';
import { blankPassword, passwordFailure, PasswordForm } from './password-form.ts';

export type PasswordFormState = UseFormReturn<PasswordForm, unknown, PasswordForm>;

/** The form of a new password; what the server refuses is said at its field, the first one focused. */
export function usePasswordForm(onChanged: () => void) {
  const change = useChangePassword();
  const form: PasswordFormState = useForm<PasswordForm, unknown, PasswordForm>({
    resolver: standardSchemaResolver(PasswordForm),
    defaultValues: blankPassword,
  });
  const save = form.handleSubmit(({ current_password, new_password }) =>
    change.mutate(
      { current_password, new_password },
      {
        onSuccess: onChanged,
        onError: (error) => {
          const { name, message } = passwordFailure(error);
          form.setError(name, { message }, { shouldFocus: true });
        },
      },
    ),
  );
  return { form, isSaving: change.isPending, save };
}
