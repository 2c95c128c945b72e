import { useState } from 'react';
import { usePlatformName } from '#web/data/public-config.ts';
import { type PushDevice, showTestNotification } from '#web/data/notifications/push.ts';
import { permissionRequired, saved, notSaved, usePassingMessage } from './setting-messages.ts';
import { useChannels } from './use-channels.ts';

/** The permission; the browser or the server may still refuse to connect the device, which says so itself. */
const ask = (device: PushDevice) => device.subscribe().catch(() => 'granted' as const);

/** Notifications of all topics: switching them on asks for the browser's permission first. */
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

/** Shows how a notification looks here. Where the system shows none, there is nothing more to say. */
export function useTestNotification(): () => Promise<void> {
  const platform = usePlatformName();
  return () =>
    showTestNotification(platform, 'This is how notifications look here.').catch(() => undefined);
}
