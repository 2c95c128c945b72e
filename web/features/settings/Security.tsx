import { useState, useId } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { Button } from '#web/ui/Button.tsx';
import { PasswordChange } from '#contracts/auth.ts';
import { ApiError, type FieldError } from '#contracts/errors.ts';
import { useChangePassword } from '#web/data/session/account.ts';
import { useSession } from '#web/data/session/session.tsx';
import { refusalText } from '#web/lib/copy.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import {
  done,
  usePassingMessage,
  SettingRow,
  SettingsCard,
  PasswordField,
} from './setting-controls.tsx';

/** The endpoint's rules, plus: both new passwords match. */
const PasswordForm = PasswordChange.extend({
  confirm_password: z.string().min(1, 'Please confirm your new password'),
})
  .refine((typed) => typed.new_password === typed.confirm_password, {
    path: ['confirm_password'],
    error: 'Passwords do not match',
  })
  .refine((typed) => typed.new_password !== typed.current_password, {
    path: ['new_password'],
    error: 'New password must be different from current password',
  });
type PasswordForm = z.infer<typeof PasswordForm>;

const blankPassword: PasswordForm = {
  current_password: '',
  new_password: '',
  confirm_password: '',
};

const fieldNames = ['current_password', 'new_password'] as const;
type FieldName = (typeof fieldNames)[number];

const namedBy = ({ pointer }: FieldError): FieldName | undefined =>
  fieldNames.find((name) => pointer === `#/${name}`);

/** Maps the server's error to a field, or to the form as a whole. */
function passwordFailure(error: Error): { name: FieldName | 'root'; message: string } {
  const [refused] = error instanceof ApiError ? error.errors : [];
  const name = refused && namedBy(refused);
  if (refused && name !== undefined) return { name, message: refused.detail };
  const message = refusalText(error, 'Failed to change password. Please try again.');
  return { name: 'root', message };
}

type PasswordFormState = UseFormReturn<PasswordForm, unknown, PasswordForm>;

/** Form state of a password change; server errors appear at their field, the first one focused. */
function usePasswordForm(onChanged: () => void) {
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

type PasswordDialogProps = { onClose: () => void; onChanged: () => void };

function PasswordDialog({ onClose, onChanged }: PasswordDialogProps) {
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
        method="post"
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

/** Settings card of the password, a second secret beside the access code. */
export function Security() {
  const [isOpen, setIsOpen] = useState(false);
  const { message, say } = usePassingMessage();
  return (
    <SettingsCard title="Security">
      <SettingRow
        title="Password"
        hint="Asked for beside the access code, so that the code alone opens nothing"
        message={message}
        action={<Button onClick={() => setIsOpen(true)}>Change password</Button>}
      />
      {isOpen && (
        <PasswordDialog
          onClose={() => setIsOpen(false)}
          onChanged={() => {
            setIsOpen(false);
            say(done('Password changed successfully!'));
          }}
        />
      )}
    </SettingsCard>
  );
}
