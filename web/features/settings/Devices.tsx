import { Monitor, Smartphone } from 'lucide-react';
import {
  type LoginSession,
  useEndLoginSession,
  useLoginSessions,
} from '#web/data/session/account.ts';
import { formatDate, formatAge } from '#web/lib/format-time.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/states/Banner.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import {
  SettingStatus,
  SettingsCard,
  done,
  failed,
  usePassingMessage,
} from './setting-controls.tsx';

function DeviceRow(props: { device: LoginSession; isBusy: boolean; onSignOut: () => void }) {
  const { device, isBusy, onSignOut } = props;
  const { current, created_at, last_seen_at } = device;
  const name = device.device ?? 'Unknown device';
  const Icon = /Android|iPhone|iPad/.test(name) ? Smartphone : Monitor;
  const idleMs = Math.max(0, useNow().getTime() - Date.parse(last_seen_at));
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

export function Devices() {
  return (
    <SettingsCard
      title="Signed-in devices"
      hint="At most five. A sixth signs out the one that was not used for longest."
    >
      <DeviceList />
    </SettingsCard>
  );
}

function DeviceList() {
  const { data, isPending, refetch } = useLoginSessions();
  const ending = useEndLoginSession();
  const { message, say } = usePassingMessage();

  if (isPending) return <Skeleton label="Loading devices" count={1} />;
  if (data === undefined) {
    return <ErrorState text="Devices could not be loaded." retry={refetch} />;
  }

  const signOut = (id: string | null, text: string): void =>
    ending.mutate(id, {
      onSuccess: () => say(done(text)),
      onError: () => say(failed('Not signed out. Please check your connection and try again.')),
    });

  return (
    <div>
      <ul className="divide-y divide-line">
        {data.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            isBusy={ending.isPending && ending.variables === device.id}
            onSignOut={() => signOut(device.id, 'Device signed out')}
          />
        ))}
      </ul>
      <SettingStatus message={message} />
      {data.length > 1 && (
        <Button
          className="mt-2"
          isBusy={ending.isPending && ending.variables === null}
          busyLabel="Signing out..."
          onClick={() => signOut(null, 'All other devices signed out')}
        >
          Sign out all other devices
        </Button>
      )}
    </div>
  );
}
