import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type AdminUser, UserChange } from '#contracts/users.ts';
import { useChangeUser } from '#web/data/admin/users.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { TextInput } from '#web/ui/forms/TextInput.tsx';
import { toastDone } from '#web/ui/states/Toasts.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { NewCodeMade } from './NewCodeDialog.tsx';
import {
  useGuard,
  type UserActProps,
  isStale,
  roles,
  userFailure,
  useSeenUser,
} from './user-copy.ts';

const UserForm = UserChange.omit({ updated_at: true });
type UserForm = z.infer<typeof UserForm>;

/** The form of a user, and its way to the server. What was typed stays until it is saved or given up. */
function useEditForm(user: AdminUser, onSaved: (saved: AdminUser) => void) {
  const { username, email, role } = user;
  const form = useForm<z.input<typeof UserForm>, unknown, UserForm>({
    resolver: standardSchemaResolver(UserForm),
    defaultValues: { username, email: email ?? '', role },
  });
  const change = useChangeUser();
  const seen = useSeenUser(user);
  return {
    form,
    isSaving: change.isPending,
    error: change.error,
    save: form.handleSubmit((typed) =>
      change.mutate({ ...seen(change.error), ...typed }, { onSuccess: onSaved }),
    ),
  };
}

/** Changes who a user is and may be; the code of a new administrator is shown once. */
export function EditUser({ user, onCancel, onDone }: UserActProps) {
  const guard = useGuard(user);
  const [promoted, setPromoted] = useState<AdminUser | null>(null);
  const { form, isSaving, error, save } = useEditForm(user, (saved) => {
    toastDone('User saved');
    if (isPromotion(user, saved)) setPromoted(saved);
    else onDone();
  });
  const { errors } = form.formState;
  if (promoted?.access_code) {
    const created = { user: promoted, access_code: promoted.access_code };
    return <NewCodeMade created={created} onClose={onDone} />;
  }
  return (
    <FormDialog
      title={`Edit “${user.username}”`}
      submitLabel="Save"
      busyLabel="Saving..."
      isBusy={isSaving}
      error={error && saveFailure(error)}
      onSubmit={() => void save()}
      onCancel={onCancel}
    >
      <Field label="Username" isRequired error={errors.username?.message}>
        {(control) => <TextInput {...control} {...form.register('username')} autoComplete="off" />}
      </Field>
      <Field label="Email (optional)" error={errors.email?.message}>
        {(control) => (
          <TextInput {...control} {...form.register('email')} type="email" autoComplete="off" />
        )}
      </Field>
      {guard === null && (
        <Field label="Role" hint="Whose role changes is signed out everywhere.">
          {(control) => <Select {...control} {...form.register('role')} options={roles} />}
        </Field>
      )}
      {user.role === 'user' && form.watch('role') === 'admin' && (
        <p className="text-ink-2">
          A new administrator gets a new access code, because the old one is in this list.
        </p>
      )}
    </FormDialog>
  );
}

const isPromotion = (before: AdminUser, after: AdminUser): boolean =>
  before.role === 'user' && after.role === 'admin' && after.access_code !== null;

function saveFailure(error: Error): string {
  const why = userFailure(error, 'Error saving user');
  return isStale(error) ? `${why} Saving again replaces their changes.` : why;
}
