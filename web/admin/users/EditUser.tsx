import { useId } from 'react';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { toastDone } from '#web/ui/Toasts.tsx';
import { useEditForm } from './use-edit-form.ts';
import { useGuard } from './use-guard.ts';
import type { UserActProps } from './user-act.ts';
import { isStale, roles, userFailure } from './user-words.ts';

/** Changes who a user is and may be. */
export function EditUser({ user, onCancel, onDone }: UserActProps) {
  const formId = useId();
  const guard = useGuard(user);
  const { form, isSaving, error, save } = useEditForm(user, () => {
    onDone();
    toastDone('User saved');
  });
  const { errors } = form.formState;
  return (
    <Dialog
      isOpen
      onClose={onCancel}
      title={`Edit “${user.username}”`}
      footer={
        <>
          <Button onClick={onCancel} disabled={isSaving}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isBusy={isSaving}
            busyLabel="Saving..."
          >
            Save
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void save(event)}
        className="flex flex-col gap-4"
      >
        {error !== null && (
          <Banner kind="danger">
            {userFailure(error, 'Error saving user')}
            {isStale(error) && ' Saving again replaces their changes.'}
          </Banner>
        )}
        <Field label="Username" isRequired error={errors.username?.message}>
          {(control) => (
            <TextInput {...control} {...form.register('username')} autoComplete="off" />
          )}
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
      </form>
    </Dialog>
  );
}
