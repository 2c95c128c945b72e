import { useMemberSettings } from '#web/data/device/settings.ts';
import { usePassingMessage } from './setting-messages.ts';
import { SettingSwitch } from './SettingSwitch.tsx';

type LocalSwitchProps = {
  name: 'dark_mode' | 'auto_refresh' | 'sound_notifications' | 'hide_amounts';
  label: string;
  hint: string;
  /** What else happens with the change. */
  onChange?: (isOn: boolean) => void;
};

/** A setting that this device alone keeps. */
export function LocalSwitch({ name, label, hint, onChange }: LocalSwitchProps) {
  const [settings, change] = useMemberSettings();
  const { message, attempt } = usePassingMessage();
  const set = async (isOn: boolean): Promise<void> => {
    change({ [name]: isOn });
    onChange?.(isOn);
  };
  return (
    <SettingSwitch
      label={label}
      hint={hint}
      checked={settings[name]}
      message={message}
      onChange={(isOn) => void attempt(() => set(isOn))}
    />
  );
}
