import { useSession } from '#web/data/session/session.tsx';
import { Appearance } from './Appearance.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { Devices } from './Devices.tsx';
import { NotificationSettings } from './NotificationSettings.tsx';
import { Security } from './Security.tsx';
import { LocalSwitch, SettingsCard } from './setting-controls.tsx';

export function OwnAccount() {
  const session = useSession();
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <SettingsCard title="Preferences" hint="On this device, at once">
        <Appearance />
        <LocalSwitch
          name="keyboard_shortcuts"
          label="Keyboard shortcuts"
          hint="Single keys such as j, k and /. Ctrl+K always works."
        />
      </SettingsCard>
      <NotificationSettings />
      <Security />
      <Devices />
      {session.state === 'signed-in' && <DeleteAccount user={session.user} />}
    </div>
  );
}
