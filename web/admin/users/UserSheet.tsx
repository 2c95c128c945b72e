import { CalendarPlus, KeyRound, type LucideIcon, Pencil, RotateCcwKey } from 'lucide-react';
import { useState } from 'react';
import { extendedTo } from '#contracts/rules/access/membership.ts';
import { daysOfAccess } from '#contracts/rules/payments/plans.ts';
import { AccessPeriod, type AdminUser } from '#contracts/users.ts';
import { useExtendAccess, useNewCode, useResetPassword } from '#web/data/admin/users.ts';
import { formatLongDate } from '#web/lib/format-time.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { SelectField } from '#web/ui/forms/Select.tsx';
import { toastDone } from '#web/ui/states/Toasts.tsx';
import { EditUser, NewCodeMade } from './EditUser.tsx';
import { periods, type UserActProps, useGuard, userFailure, useSeenUser } from './user-copy.ts';

function ExtendAccess({ user, onCancel, onDone }: UserActProps) {
  const [period, setPeriod] = useState<AccessPeriod>(
    AccessPeriod.safeParse(user.access_period).data ?? '1month',
  );
  const until = useExtendedEnd(user.expires_at, period);
  const extend = useExtendAccess();
  const seen = useSeenUser(user);
  const submit = () =>
    extend.mutate(
      { ...seen(extend.error), access_period: period },
      {
        onSuccess: () => {
          onDone();
          toastDone('Access extended');
        },
      },
    );
  return (
    <FormDialog
      title={`Extend the access of “${user.username}”`}
      submitLabel="Extend access"
      busyLabel="Extending..."
      isBusy={extend.isPending}
      error={extend.error && userFailure(extend.error, 'Error extending access')}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <SelectField
        label="By"
        hint={`The access will last until ${until}.`}
        options={periods}
        value={period}
        onChange={setPeriod}
      />
      {!user.is_active && (
        <p className="text-ink-2">This user stays inactive until you activate them.</p>
      )}
    </FormDialog>
  );
}

/** The day on which extended access ends: counted from the current end, or from now when it has passed. */
function useExtendedEnd(expiresAt: string | null, period: AccessPeriod): string {
  const now = useNow().getTime();
  const end = expiresAt === null ? null : Date.parse(expiresAt);
  return formatLongDate(new Date(extendedTo(end, daysOfAccess[period], now)).toISOString());
}

function ResetPassword({ user, onCancel, onDone }: UserActProps) {
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
    <ConfirmDialog
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

function NewCode({ user, onCancel, onDone }: UserActProps) {
  const make = useNewCode();
  const seen = useSeenUser(user);
  if (make.isSuccess) return <NewCodeMade created={make.data} onClose={onDone} />;
  return (
    <ConfirmDialog
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

export function UserSheet({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const [act, setAct] = useState<'edit' | 'extend' | 'code' | 'password' | null>(null);
  const isGuarded = useGuard(user) !== null;
  const stay = { user, onCancel: () => setAct(null), onDone: onClose };
  return (
    <Dialog isOpen onClose={onClose} title={user.username} size="sm">
      <ul className="-m-2 flex flex-col">
        <Choice icon={Pencil} name="Edit" onChoose={() => setAct('edit')}>
          Name, e-mail address and role
        </Choice>
        {user.expires_at !== null && (
          <Choice icon={CalendarPlus} name="Extend access" onChoose={() => setAct('extend')}>
            By a week, a month or a year
          </Choice>
        )}
        {!isGuarded && (
          <Choice icon={KeyRound} name="New code" onChoose={() => setAct('code')}>
            The old one stops working at once
          </Choice>
        )}
        {!isGuarded && user.has_password && (
          <Choice icon={RotateCcwKey} name="Reset password" onChoose={() => setAct('password')}>
            The access code alone signs in again
          </Choice>
        )}
      </ul>
      {act === 'edit' && <EditUser {...stay} />}
      {act === 'extend' && <ExtendAccess {...stay} />}
      {act === 'code' && <NewCode {...stay} />}
      {act === 'password' && <ResetPassword {...stay} />}
    </Dialog>
  );
}

type ChoiceProps = { icon: LucideIcon; name: string; onChoose: () => void; children: string };

function Choice({ icon: Icon, name, onChoose, children }: ChoiceProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        className="flex min-h-14 w-full items-center gap-3 rounded-control px-3 py-2 text-left transition-colors hover:bg-sunken"
      >
        <Icon aria-hidden className="size-5 shrink-0 text-ink-2" />
        <span className="min-w-0">
          <span className="block font-medium">{name}</span>
          <span className="block text-dense text-ink-3">{children}</span>
        </span>
      </button>
    </li>
  );
}
