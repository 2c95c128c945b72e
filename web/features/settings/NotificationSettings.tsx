import { BellRing, Share } from 'lucide-react';
import { Suspense, useState } from 'react';
import { usePushDevice, type PushDevice } from '#web/data/notifications/push.ts';
import { playTone } from '#web/lib/tone.ts';
import { isDemo } from '#web/data/device/demo.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import {
  EmailToggle,
  useNotificationToggle,
  useTestNotification,
} from './notification-toggles.tsx';
import { LocalSwitch, SettingSwitch, SettingsCard } from './setting-controls.tsx';
import { Topics } from './Topics.tsx';

const TelegramSettings = lazyPart(
  async () => (await import('./TelegramSettings.tsx')).TelegramSettings,
);

function DeviceNotifications({ device, isWanted }: { device: PushDevice; isWanted: boolean }) {
  if (device.needsInstall) {
    return (
      <Banner kind="info">
        iPhone and iPad show notifications only of apps on the home screen: tap Share{' '}
        <Share aria-hidden className="inline size-4 align-text-bottom" />, then “Add to Home
        Screen”, and turn them on there.
      </Banner>
    );
  }
  if (device.permission === 'unsupported') {
    return <Banner kind="info">This browser cannot show notifications.</Banner>;
  }
  if (device.permission === 'denied') {
    return (
      <Banner kind="warn">
        Notifications are blocked in this browser. Allow them for this site in the browser’s
        settings, then come back here.
      </Banner>
    );
  }
  if (!isWanted) return null;
  if (device.isOffered === false) {
    return (
      <Banner kind="info">
        {isDemo()
          ? 'The demo sends no push messages. With an account of your own they come to this device.'
          : 'Push messages are switched off on this platform. Every notification is in your inbox.'}
      </Banner>
    );
  }
  return device.isSubscribed ? <OnThisDevice /> : <OffThisDevice device={device} />;
}

function OnThisDevice() {
  const showTest = useTestNotification();
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="flex items-center gap-2 font-medium text-ok">
        <BellRing aria-hidden className="size-4.5" />
        On for this device
      </p>
      <Button size="sm" onClick={() => void showTest()}>
        Show a test
      </Button>
    </div>
  );
}

function OffThisDevice({ device }: { device: PushDevice }) {
  const [step, setStep] = useState<'idle' | 'asking' | 'failed'>('idle');
  const showTest = useTestNotification();
  const turnOn = async (): Promise<void> => {
    setStep('asking');
    try {
      if ((await device.subscribe()) === 'granted') await showTest();
      setStep('idle');
    } catch {
      setStep('failed');
    }
  };
  return (
    <div className="flex flex-col items-start gap-2 py-1">
      <p className="text-dense text-ink-2">
        Not on for this device yet.
        {device.permission === 'default' &&
          ' The browser asks for your permission once; you can take it back at any time.'}
      </p>
      <Button
        size="sm"
        onClick={() => void turnOn()}
        isBusy={step === 'asking'}
        busyLabel="Turning on..."
      >
        Turn on for this device
      </Button>
      {step === 'failed' && (
        <p role="alert" className="text-dense text-danger">
          This device could not be connected for notifications. Please try again.
        </p>
      )}
    </div>
  );
}

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

/** Plays the tone once, which also unlocks audio in this page. */
function tryTone(isOn: boolean): void {
  if (isOn) void playTone().catch(() => undefined); // a device without sound is fine
}

export function NotificationSettings() {
  return (
    <>
      <SettingsCard title="Notifications">
        <NotificationToggle />
        <EmailToggle />
        <LocalSwitch
          name="sound_notifications"
          label="Sound notifications"
          hint="A short tone when something new arrives while the app is open"
          onChange={tryTone}
        />
      </SettingsCard>
      <Suspense fallback={null}>
        <TelegramSettings />
      </Suspense>
      <SettingsCard
        title="Topics"
        hint="For all your devices. Every notification is in your inbox as well."
      >
        <Topics />
      </SettingsCard>
    </>
  );
}
