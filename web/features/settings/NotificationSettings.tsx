import { usePushDevice } from '#web/data/notifications/push.ts';
import { playTone } from '#web/lib/tone.ts';
import { DeviceNotifications } from './DeviceNotifications.tsx';
import { EmailToggle } from './EmailToggle.tsx';
import { LocalSwitch } from './LocalSwitch.tsx';
import { SettingSwitch } from './SettingSwitch.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import { Topics } from './Topics.tsx';
import { useNotificationToggle } from './use-notification-toggle.ts';

/** Notifications as a whole, and whether they come to this device. */
function NotificationToggle() {
  const device = usePushDevice();
  const { message, isOn, toggle } = useNotificationToggle(device);
  return (
    <div>
      <SettingSwitch
        label="Notifications"
        hint="At once, with the app closed too, on every device that is turned on for them"
        checked={isOn}
        message={message}
        onChange={toggle}
      />
      <DeviceNotifications device={device} isWanted={isOn} />
    </div>
  );
}

/** Switching it on plays the tone once, which also unlocks sound in this page. */
function SoundToggle() {
  return (
    <LocalSwitch
      name="sound_notifications"
      label="Sound notifications"
      hint="A short tone when something new arrives while the app is open"
      onChange={(isOn) => {
        if (isOn) void playTone().catch(() => undefined); // a device without sound is no failure
      }}
    />
  );
}

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
