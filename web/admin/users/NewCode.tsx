import { useNewCode } from '#web/data/users.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { NewCodeMade } from './NewCodeMade.tsx';
import { useSeenUser } from './use-seen-user.ts';
import type { UserActProps } from './user-act.ts';
import { userFailure } from './user-words.ts';

/** Makes a new access code after a question, and shows it. */
export function NewCode({ user, onCancel, onDone }: UserActProps) {
  const make = useNewCode();
  const seen = useSeenUser(user);
  if (make.isSuccess) return <NewCodeMade made={make.data} onClose={onDone} />;
  return (
    <Confirm
      isOpen
      title={`New access code for “${user.username}”`}
      question="The old code stops working at once, and whoever is signed in with it is signed out."
      confirmLabel="Make a new code"
      busyLabel="Making..."
      isBusy={make.isPending}
      error={make.isError ? userFailure(make.error, 'Error making a new code') : undefined}
      onConfirm={() => make.mutate(seen(make.error))}
      onCancel={onCancel}
    />
  );
}
