import { useSession } from '#web/data/session.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { Devices } from './Devices.tsx';
import { NotificationSettings } from './NotificationSettings.tsx';
import { Security } from './Security.tsx';

/** The settings of an administrator's own account. */
export function AdminSettings() {
  const session = useSession();
  return (
    <>
      <ScreenHeading title="Admin Settings" subtitle="How you are told, and your own password" />
      <div className="flex max-w-3xl flex-col gap-4">
        <NotificationSettings />
        <Security />
        <Devices />
        {session.state === 'signed-in' && <DeleteAccount user={session.user} />}
        <Banner kind="info">The settings of the platform itself follow in a later version.</Banner>
      </div>
    </>
  );
}
