import { useState } from 'react';
import { AccessPeriod } from '#contracts/users.ts';
import { extendedTo } from '#contracts/rules/access-expiry.ts';
import { daysOfAccess } from '#contracts/rules/plans.ts';
import { useExtendAccess } from '#web/data/users.ts';
import { formatLongDay } from '#web/lib/format-date.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { toastDone } from '#web/ui/Toasts.tsx';
import { FormDialog } from './FormDialog.tsx';
import { useSeenUser } from './use-seen-user.ts';
import type { UserActProps } from './user-act.ts';
import { periods, userFailure } from './user-words.ts';

/** Adds a period to the access of a user whose access ends. */
export function ExtendAccess({ user, onCancel, onDone }: UserActProps) {
  const [period, setPeriod] = useState<AccessPeriod>(user.access_period ?? '1month');
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
      <Field label="By" hint={`The access will last until ${until}.`}>
        {(control) => (
          <Select
            {...control}
            options={periods}
            value={period}
            onChange={({ target }) => setPeriod(AccessPeriod.parse(target.value))}
          />
        )}
      </Field>
      {!user.is_active && (
        <p className="text-ink-2">This user stays inactive until you activate them.</p>
      )}
    </FormDialog>
  );
}

/** The day on which the access would end: added to what is left of it, else from now on. */
function useExtendedEnd(expiresAt: string | null, period: AccessPeriod): string {
  const now = useNow().getTime();
  const end = expiresAt === null ? null : Date.parse(expiresAt);
  return formatLongDay(new Date(extendedTo(end, daysOfAccess[period], now)).toISOString());
}
