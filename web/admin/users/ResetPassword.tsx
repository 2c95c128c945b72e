import { useResetPassword } from '#web/data/users.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { toastDone } from '#web/ui/Toasts.tsx';
import { useSeenUser } from './use-seen-user.ts';
import type { UserActProps } from './user-act.ts';
import { userFailure } from './user-words.ts';

/** Takes away a password that was forgotten, after a question. */
export function ResetPassword({ user, onCancel, onDone }: UserActProps) {
  const reset = useResetPassword();
  const seen = useSeenUser(user);
  const confirm = () =>
    reset.mutate(seen(reset.error), {
      onSuccess: () => {
        onDone();
        toastDone('Password reset');
      },
    });
  return (
    <Confirm
      isOpen
      title={`Reset the password of “${user.username}”`}
      question="The access code alone signs in again, until a new password is set."
      confirmLabel="Reset password"
      busyLabel="Resetting..."
      isBusy={reset.isPending}
      error={reset.isError ? userFailure(reset.error, 'Error resetting password') : undefined}
      onConfirm={confirm}
      onCancel={onCancel}
    />
  );
}
