import { Monitor, Smartphone } from 'lucide-react';
import type { LoginSession } from '#web/data/login-sessions.ts';
import { formatDate } from '#web/lib/format-date.ts';
import { formatAge } from '#web/lib/format-moment.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';

type DeviceRowProps = { device: LoginSession; isBusy: boolean; onSignOut: () => void };

export function DeviceRow({ device, isBusy, onSignOut }: DeviceRowProps) {
  const now = useNow();
  const { current, created_at, last_seen_at } = device;
  const name = device.device ?? 'Unknown device';
  const Icon = /Android|iPhone|iPad/.test(name) ? Smartphone : Monitor;
  const idleMs = Math.max(0, now.getTime() - Date.parse(last_seen_at));
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <Icon aria-hidden className="size-5 shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {name}
          {current && <Badge tone="accent">This device</Badge>}
        </p>
        <p className="text-dense text-ink-3">
          {current ? 'In use' : `Last used ${formatAge(idleMs)} ago`}
        </p>
        <p className="text-dense text-ink-3">Signed in on {formatDate(created_at)}</p>
      </div>
      {!current && (
        <Button size="sm" isBusy={isBusy} aria-label={`Sign out ${name}`} onClick={onSignOut}>
          Sign out
        </Button>
      )}
    </li>
  );
}
