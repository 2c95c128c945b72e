import { useSession } from '#web/data/session.ts';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { Access } from './Access.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { Devices } from './Devices.tsx';
import { NotificationSettings } from './NotificationSettings.tsx';
import { Preferences } from './Preferences.tsx';
import { Profile } from './Profile.tsx';
import { Security } from './Security.tsx';
import { YourData } from './YourData.tsx';

export function SettingsScreen() {
  const session = useSession();
  return (
    <>
      <ScreenHeading title="Settings" subtitle="Your profile, and how the app works for you" />
      <div className="flex max-w-3xl flex-col gap-4">
        {session.state === 'signed-in' && (
          <>
            <Profile user={session.user} />
            <Access user={session.user} />
          </>
        )}
        <Preferences />
        <NotificationSettings />
        <Security />
        <Devices />
        <YourData />
        {session.state === 'signed-in' && <DeleteAccount user={session.user} />}
      </div>
    </>
  );
}
