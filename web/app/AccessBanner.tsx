import { X } from 'lucide-react';
import { use } from 'react';
import type { SessionUser } from '#contracts/auth.ts';
import { useExpiryReminder } from '#web/data/session/access-period.ts';
import { RenewContext } from '#web/data/session/session.tsx';
import { daysBetween, formatLongDate, formatTime } from '#web/lib/format-time.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';

/** Warns that access is about to end; once dismissed, it stays hidden until the next step. */
export function AccessBanner({ user }: { user: SessionUser }) {
  const renew = use(RenewContext);
  const now = useNow();
  const { reminder, dismiss } = useExpiryReminder(user, now);
  if (renew === null || reminder === null || user.access_expiration === null) return null;
  return (
    <Banner
      kind="warn"
      action={
        <span className="ml-auto flex items-center">
          <Button size="sm" onClick={renew}>
            Renew
          </Button>
          <IconButton label="Remind me later" icon={X} onClick={dismiss} className="-my-1 -mr-2" />
        </span>
      }
    >
      {endText(user.access_expiration, now)}
    </Banner>
  );
}

/** Remaining time in calendar days; with the time of day for the last two. */
function endText(end: string, now: Date): string {
  const days = daysBetween(now, new Date(end));
  if (days === 0) return `Your access ends today at ${formatTime(end)}.`;
  if (days === 1) return `Your access ends tomorrow at ${formatTime(end)}.`;
  return `Your access ends in ${days} days, on ${formatLongDate(end)}.`;
}
