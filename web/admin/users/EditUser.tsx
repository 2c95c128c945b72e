import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { toastDone } from '#web/ui/Toasts.tsx';
import { FormDialog } from './FormDialog.tsx';
import { useEditForm } from './use-edit-form.ts';
import { useGuard } from './use-guard.ts';
import type { UserActProps } from './user-act.ts';
import { isStale, roles, userFailure } from './user-words.ts';

/** Changes who a user is and may be. */
export function EditUser({ user, onCancel, onDone }: UserActProps) {
  const guard = useGuard(user);
  const { form, isSaving, error, save } = useEditForm(user, () => {
    onDone();
    toastDone('User saved');
  });
  const { errors } = form.formState;
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
    </FormDialog>
  );
}

function saveFailure(error: Error): string {
  const why = userFailure(error, 'Error saving user');
  return isStale(error) ? `${why} Saving again replaces their changes.` : why;
}
