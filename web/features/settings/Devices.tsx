import { useEndLoginSession, useLoginSessions } from '#web/data/login-sessions.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { DeviceRow } from './DeviceRow.tsx';
import { done, failed, usePassingMessage } from './setting-messages.ts';
import { SettingStatus } from './SettingStatus.tsx';
import { SettingsCard } from './SettingsCard.tsx';

/** Where the person is signed in, and signing out from here what is lost, lent or old. */
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
