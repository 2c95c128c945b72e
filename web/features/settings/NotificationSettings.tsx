import { EmailToggle } from './EmailToggle.tsx';
import { NotificationToggle } from './NotificationToggle.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import { SoundToggle } from './SoundToggle.tsx';
import { Topics } from './Topics.tsx';

/** How members and administrators are told of what happens. */
export function NotificationSettings() {
  return (
    <>
      <SettingsCard title="Notifications">
        <NotificationToggle />
        <EmailToggle />
        <SoundToggle />
      </SettingsCard>
      <SettingsCard
        title="What you are told of"
        hint="On all your devices. Everything stands in the inbox besides."
      >
        <Topics />
      </SettingsCard>
    </>
  );
}
