import { usePushDevice } from '#web/data/push.ts';
import { DeviceNotifications } from './DeviceNotifications.tsx';
import { SettingSwitch } from './SettingSwitch.tsx';
import { useNotificationToggle } from './use-notification-toggle.ts';

/** Notifications as a whole, and whether they come to this device. */
export function NotificationToggle() {
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
