import { useEffect, useState } from 'react';
import { sevenDayBrowser } from '#web/client/device.ts';
import { isDemo, storageKey } from '#web/client/mode.ts';
import { isPersisted } from '#web/client/database-probe.ts';
import { deviceTexts } from '#web/client/storage.ts';

const dismissedKey = (): string => storageKey('seven-days-dismissed');

/** The browser kind that deletes stored data after seven days without a visit; else null. */
export function useSevenDayLimit(): 'ios' | 'mac' | null {
  const [limit, setLimit] = useState<'ios' | 'mac' | null>(null);
  useEffect(() => {
    const browser = sevenDayBrowser();
    if (browser === null || isDemo()) return;
    void isPersisted().then((isSafe) => setLimit(isSafe ? null : browser));
  }, []);
  return limit;
}

/** Whether the hint was dismissed on this device. */
export function useDismissed(): [boolean, () => void] {
  const [isDismissed, setDismissed] = useState(() => deviceTexts.read(dismissedKey()) !== null);
  const dismiss = (): void => {
    deviceTexts.write(dismissedKey(), '1');
    setDismissed(true);
  };
  return [isDismissed, dismiss];
}
