import { useId } from 'react';
import { useSession } from '#web/data/session.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { PasswordField } from './PasswordField.tsx';
import { type PasswordFormState, usePasswordForm } from './use-password-form.ts';

type PasswordDialogProps = { onClose: () => void; onChanged: () => void };

export function PasswordDialog({ onClose, onChanged }: PasswordDialogProps) {
  const formId = useId();
  const { form, isSaving, save } = usePasswordForm(onChanged);
  const { root } = form.formState.errors;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Change password"
      description="Your other devices are signed out with it."
      footer={
        <>
          <Button onClick={onClose} disabled={isSaving}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isBusy={isSaving}
            busyLabel="Saving..."
          >
            Change password
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
        {root && <Banner kind="danger">{root.message}</Banner>}
        <PasswordFields form={form} />
      </form>
    </Dialog>
  );
}

function PasswordFields({ form }: { form: PasswordFormState }) {
  const session = useSession();
  const { errors } = form.formState;
  const hasPassword = session.state === 'signed-in' && session.user.has_password;
  return (
    <>
      <PasswordField
        label="Current password"
        hint={hasPassword ? undefined : 'You have not set one yet: enter your access code here.'}
        error={errors.current_password?.message}
        input={{ ...form.register('current_password'), autoComplete: 'current-password' }}
      />
      <PasswordField
        label="New password"
        hint="At least 8 characters. It is asked for beside your access code."
        error={errors.new_password?.message}
        input={{ ...form.register('new_password'), autoComplete: 'new-password' }}
      />
      <PasswordField
        label="Confirm new password"
        error={errors.confirm_password?.message}
        input={{ ...form.register('confirm_password'), autoComplete: 'new-password' }}
      />
    </>
  );
}
