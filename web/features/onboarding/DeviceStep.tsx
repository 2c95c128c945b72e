import { BellRing, CircleCheck, Share, Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isDemo } from '#web/data/device/demo.ts';
import type { PushDevice } from '#web/data/notifications/push.ts';
import { Button } from '#web/ui/Button.tsx';

/** How the app can be installed in this browser. */
export type Installation = {
  isInstalled: boolean;
  /** The browser offers it. */
  canInstall: boolean;
  /** Only by the Share menu of an iPhone or iPad. */
  showIosHelp: boolean;
  install: () => Promise<void>;
};

/** Whether one tap can turn notifications on. */
export const canTurnOn = (device: PushDevice): boolean =>
  !device.isSubscribed &&
  !device.needsInstall &&
  device.isOffered !== false &&
  (device.permission === 'default' || device.permission === 'granted');

type DeviceStepProps = { device: PushDevice; installation: Installation };

/** Notifications and installation, with what this browser can do. */
export function DeviceStep({ device, installation }: DeviceStepProps) {
  const canNotify = canTurnOn(device);
  return (
    <ul className="flex flex-col divide-y divide-line *:py-3 *:first:pt-0 *:last:pb-0">
      <li className="flex flex-col gap-2">
        <Subject icon={BellRing} title="Notifications">
          {notificationText(device)}
        </Subject>
        {device.isSubscribed && <DoneNote>On for this device</DoneNote>}
        {canNotify && <TurnOn device={device} />}
      </li>
      <li className="flex flex-col gap-2">
        <Subject icon={Smartphone} title="Install the app">
          {installationText(installation)}
        </Subject>
        {installation.isInstalled && <DoneNote>Installed</DoneNote>}
        {installation.canInstall && (
          <Button
            variant={canNotify ? 'secondary' : 'primary'}
            onClick={() => void installation.install()}
          >
            Install
          </Button>
        )}
      </li>
    </ul>
  );
}

type SubjectProps = { icon: typeof BellRing; title: string; children: ReactNode };

function Subject({ icon: Icon, title, children }: SubjectProps) {
  return (
    <div className="flex gap-3">
      <Icon aria-hidden className="size-5 shrink-0 text-accent" />
      <div className="min-w-0">
        <h3 className="font-medium">{title}</h3>
        <p className="text-ink-2">{children}</p>
      </div>
    </div>
  );
}

function TurnOn({ device }: { device: PushDevice }) {
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle');
  const turnOn = async (): Promise<void> => {
    setState('asking');
    try {
      await device.subscribe();
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <Button
        variant="primary"
        isBusy={state === 'asking'}
        busyLabel="Turning on..."
        onClick={() => void turnOn()}
      >
        Turn on notifications
      </Button>
      {state === 'failed' && (
        <p role="alert" className="text-dense text-danger">
          This device could not be connected for notifications. Please try again.
        </p>
      )}
    </>
  );
}

function notificationText({ needsInstall, permission, isOffered }: PushDevice): string {
  if (needsInstall) return 'On an iPhone or iPad they need the app on the home screen first.';
  if (permission === 'unsupported') return 'This browser cannot show notifications.';
  if (isOffered === false) {
    return isDemo()
      ? 'The demo sends none. With your own account, signals and results reach this device.'
      : 'This platform sends none to devices. Everything is in the inbox.';
  }
  if (permission === 'denied') {
    return 'Blocked in this browser. Allow them for this site in the browser’s settings.';
  }
  return 'New signals and their results, also while the app is closed. Settings choose which.';
}

function installationText({ isInstalled, canInstall, showIosHelp }: Installation): ReactNode {
  const benefit = 'The app opens at once, without a network too.';
  if (isInstalled || canInstall) return benefit;
  if (!showIosHelp) return `${benefit} If this browser can install apps, its menu offers it.`;
  return (
    <>
      {benefit} Tap Share <Share aria-hidden className="inline size-4 align-text-bottom" />, then
      “Add to Home Screen”.
    </>
  );
}

/** What of a step is done. */
export function DoneNote({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-2 font-medium text-ok">
      <CircleCheck aria-hidden className="size-4.5 shrink-0" />
      {children}
    </p>
  );
}
