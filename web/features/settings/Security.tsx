import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { PasswordChange } from '#contracts/auth.ts';
import { ApiError } from '#contracts/errors.ts';
import { useChangePassword } from '#web/data/session/account.ts';
import { useSession } from '#web/data/session/session.tsx';
import { refusalText } from '#web/lib/copy.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import {
  done,
  usePassingMessage,
  DialogRow,
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

const fieldNames = ['current_password', 'new_password'] as const;

/** Where an error of the server is displayed: at the field that it names, else above the form. */
function passwordFailure(error: Error) {
  const [refused] = error instanceof ApiError ? error.errors : [];
  const name = fieldNames.find((field) => refused?.pointer === `#/${field}`);
  if (refused !== undefined && name !== undefined) return { name, message: refused.detail };
  const message = refusalText(error, 'Failed to change password. Please try again.');
  return { name: 'root', message } as const;
}

function usePasswordForm(onChanged: () => void) {
  const change = useChangePassword();
  const form = useForm<PasswordForm, unknown, PasswordForm>({
    resolver: standardSchemaResolver(PasswordForm),
    defaultValues: { current_password: '', new_password: '', confirm_password: '' },
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

function PasswordDialog({ onClose, onChanged }: { onClose: () => void; onChanged: () => void }) {
  const { form, isSaving, save } = usePasswordForm(onChanged);
  const session = useSession();
  const { root, ...errors } = form.formState.errors;
  const hasPassword = session.state === 'signed-in' && session.user.has_password;
  return (
    <FormDialog
      title="Change password"
      description="Your other devices are signed out with it."
      submitLabel="Change password"
      busyLabel="Saving..."
      isBusy={isSaving}
      error={root?.message ?? null}
      onSubmit={() => void save()}
      onCancel={onClose}
    >
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
    </FormDialog>
  );
}

export function Security() {
  const { message, say } = usePassingMessage();
  return (
    <SettingsCard title="Security">
      <DialogRow
        title="Password"
        hint="Asked for beside the access code, so that the code alone opens nothing"
        label="Change password"
        message={message}
        renderDialog={(close) => (
          <PasswordDialog
            onClose={close}
            onChanged={() => {
              close();
              say(done('Password changed successfully!'));
            }}
          />
        )}
      />
    </SettingsCard>
  );
}
