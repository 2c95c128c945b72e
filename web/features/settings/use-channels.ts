import type { NotificationPreferences } from '#contracts/notifications.ts';
import type { NotificationTopic } from '#contracts/rules/notifications/notification-topics.ts';
import { useNotificationPreferences } from '#web/data/notifications/preferences.ts';
import { useMemberSettings } from '#web/data/device/settings.ts';

export type Channel = 'push' | 'email';

/** The documented settings of the device, which follow what the server keeps. */
const settingOf = { push: 'notifications', email: 'email_alerts' } as const;

/** The ways in which topics reach the person: all topics together, or each by itself. */
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

  /** Whether any topic comes this way; until the server was asked, as this device knows it. */
  const isOn = (channel: Channel): boolean =>
    preferences.data?.topics.some((each) => each[channel]) ?? settings[settingOf[channel]];

  /** @param topic undefined: all of them */
  async function set(channel: Channel, wanted: boolean, topic?: NotificationTopic): Promise<void> {
    const current = await read();
    const topics = current.topics.map((each) =>
      topic === undefined || each.topic === topic ? { ...each, [channel]: wanted } : each,
    );
    await save.mutateAsync({ ...current, topics });
    change({ [settingOf[channel]]: topics.some((each) => each[channel]) });
  }

  return { isOn, set };
}
