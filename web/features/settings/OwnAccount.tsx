import { useSession } from '#web/data/session/session.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { Devices } from './Devices.tsx';
import { NotificationSettings } from './NotificationSettings.tsx';
import { Security } from './Security.tsx';

export function OwnAccount() {
  const session = useSession();
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <NotificationSettings />
      <Security />
      <Devices />
      {session.state === 'signed-in' && <DeleteAccount user={session.user} />}
    </div>
  );
}
