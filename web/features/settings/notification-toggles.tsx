import { useState } from 'react';
import { useSession } from '#web/data/session/session.tsx';
import { usePlatformName, useSendsMail } from '#web/data/public-config.ts';
import { type PushDevice, showTestNotification } from '#web/data/notifications/push.ts';
import type { NotificationPreferences } from '#contracts/notifications.ts';
import type { NotificationTopic } from '#contracts/rules/notifications/notification-topics.ts';
import { useNotificationPreferences } from '#web/data/notifications/preferences.ts';
import { useMemberSettings } from '#web/data/device/settings.ts';
import {
  usePassingMessage,
  SettingSwitch,
  permissionRequired,
  saved,
  notSaved,
} from './setting-controls.tsx';

export type Channel = 'push' | 'email' | 'chat';

/** The switches above the topics; Telegram has none: unlinking it switches all off. */
const settingOf = { push: 'notifications', email: 'email_alerts' } as const;

export function useChannels() {
  const { preferences, save } = useNotificationPreferences();
  const [settings, change] = useMemberSettings();

  async function read(): Promise<NotificationPreferences> {
    const { data } =
      preferences.data === undefined
        ? await preferences.refetch({ throwOnError: true })
        : preferences;
    if (data === undefined) throw new Error('the preferences are not known');
    return data;
  }

  /** Whether any topic uses this channel; from the local setting until the server has responded. */
  const isOn = (channel: keyof typeof settingOf): boolean =>
    preferences.data?.topics.some((each) => each[channel]) ?? settings[settingOf[channel]];

  /** @param topic all topics when undefined */
  async function set(channel: Channel, wanted: boolean, topic?: NotificationTopic): Promise<void> {
    const current = await read();
    const topics = current.topics.map((each) =>
      topic === undefined || each.topic === topic ? { ...each, [channel]: wanted } : each,
    );
    await save.mutateAsync({ ...current, topics });
    if (channel !== 'chat') {
      change({ [settingOf[channel]]: topics.some((each) => each[channel]) });
    }
  }

  return { isOn, set };
}

/** Browser or server may still reject the device; the hook reports that. */
const ask = (device: PushDevice) => device.subscribe().catch(() => 'granted' as const);

/** Push notifications of all topics; switching them on asks for the browser's permission first. */
export function useNotificationToggle(device: PushDevice) {
  const { isOn, set } = useChannels();
  const { message, say } = usePassingMessage();
  const showTest = useTestNotification();
  const [isAsking, setIsAsking] = useState(false);

  async function switchOn(): Promise<void> {
    setIsAsking(true);
    const permission = await ask(device);
    setIsAsking(false);
    if (permission !== 'granted') return say(permissionRequired);
    await set('push', true);
    say(saved);
    await showTest();
  }

  async function switchOff(): Promise<void> {
    await set('push', false);
    await device.unsubscribe();
    say(saved);
  }

  return {
    message,
    isOn: isAsking || isOn('push'),
    toggle: (wanted: boolean): void =>
      void (wanted ? switchOn() : switchOff()).catch(() => say(notSaved)),
  };
}

export function useTestNotification(): () => Promise<void> {
  const platform = usePlatformName();
  return () =>
    showTestNotification(platform, 'This is how notifications look here.').catch(() => undefined);
}

export function EmailToggle() {
  const sendsMail = useSendsMail();
  const hasAddress = useHasAddress();
  const { isOn, set } = useChannels();
  const { message, attempt } = usePassingMessage();
  return (
    <SettingSwitch
      label="Email alerts"
      hint={
        !sendsMail
          ? 'This platform sends no e-mail'
          : hasAddress
            ? 'The same by e-mail, to the address of your profile'
            : 'Your profile has no e-mail address, so mails cannot reach you'
      }
      checked={sendsMail && hasAddress && isOn('email')}
      disabled={!sendsMail || !hasAddress}
      message={message}
      onChange={(wanted) => void attempt(() => set('email', wanted))}
    />
  );
}

export function useHasAddress(): boolean {
  const session = useSession();
  return session.state === 'signed-in' && session.user.email !== null;
}
