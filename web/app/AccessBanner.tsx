import { X } from 'lucide-react';
import { use } from 'react';
import type { SessionUser } from '#contracts/auth.ts';
import { RenewContext, useExpiryReminder } from '#web/data/access-period.ts';
import { formatLongDay } from '#web/lib/format-date.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';

/** Tells a member that access is about to end; once put away, it stays so until the next step. */
export function AccessBanner({ user }: { user: SessionUser }) {
  const renew = use(RenewContext);
  const { reminder, dismiss } = useExpiryReminder(user, useNow());
  if (renew === null || reminder === null || user.access_expiration === null) return null;
  return (
    <Banner
      kind="warn"
      action={
        <span className="flex items-center gap-1">
          <Button size="sm" onClick={renew}>
            Renew
          </Button>
          <IconButton label="Remind me later" icon={X} onClick={dismiss} className="-my-1 -mr-2" />
        </span>
      }
    >
      {endText(reminder.daysLeft, user.access_expiration)}
    </Banner>
  );
}

/** The last day names the hour too. */
function endText(daysLeft: number, end: string): string {
  if (daysLeft > 1) return `Your access ends in ${daysLeft} days, on ${formatLongDay(end)}.`;
  const moment = new Date(end).toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' });
  return `Your access ends within a day: ${moment}.`;
}
