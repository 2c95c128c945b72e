import { useState } from 'react';
import { type Scanner, SCANNERS } from '#contracts/rules/signals/scanners.ts';
import { storageKey } from '#web/client/mode.ts';
import { deviceTexts } from '#web/client/storage.ts';
import { useMemberSettings } from '../device/settings.ts';

const choices: Readonly<Record<string, boolean>> = { on: true, off: false };

const keyOf = (scanner: Scanner): string => storageKey(`auto-refresh.${scanner}`);

const readChoice = (scanner: Scanner): boolean | null =>
  choices[deviceTexts.read(keyOf(scanner)) ?? ''] ?? null;

/** Whether a scanner's screen refreshes itself; by default as in the member's settings. */
export function useAutoRefresh(scanner: Scanner): [boolean, (isOn: boolean) => void] {
  const [settings] = useMemberSettings();
  const [choice, setChoice] = useState(() => readChoice(scanner));
  const choose = (isOn: boolean): void => {
    deviceTexts.write(keyOf(scanner), isOn ? 'on' : 'off');
    setChoice(isOn);
  };
  return [choice ?? settings.auto_refresh, choose];
}

/** Deletes the choices of all scanner screens. */
export function forgetAutoRefreshChoices(): void {
  for (const scanner of SCANNERS) deviceTexts.write(keyOf(scanner), null);
}
