import { CalendarClock, Check, CircleCheck, Radio } from 'lucide-react';
import type { WebinarStatus } from '#contracts/rules/webinar-status.ts';
import { Badge } from '#web/ui/Badge.tsx';

const looks = {
  UPCOMING: { tone: 'info', icon: CalendarClock },
  LIVE: { tone: 'ok', icon: Radio },
  ENDED: { tone: 'neutral', icon: CircleCheck },
} as const;

export function StatusBadge({ status }: { status: WebinarStatus }) {
  return <Badge {...looks[status]}>{status}</Badge>;
}

export function RegisteredBadge() {
  return (
    <Badge tone="accent" icon={Check}>
      Registered
    </Badge>
  );
}
