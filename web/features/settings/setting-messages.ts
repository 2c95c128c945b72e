import { useEffect, useState } from 'react';

/** What is said beside a setting, and for how long. */
export type SettingMessage = { kind: 'ok' | 'error'; text: string; ms: number };

const USUAL_MS = 3000;
const PERMISSION_MS = 5000;

export const done = (text: string): SettingMessage => ({ kind: 'ok', text, ms: USUAL_MS });

export const saved = done('Settings saved successfully!');

export const failed = (text: string): SettingMessage => ({ kind: 'error', text, ms: USUAL_MS });

export const notSaved = failed('Error saving settings. Please try again.');

export const permissionRequired: SettingMessage = {
  kind: 'error',
  text: 'Notification permission required. Please enable in browser settings.',
  ms: PERMISSION_MS,
};

/** A message that goes by itself; the same one again stays as long again. */
export function usePassingMessage() {
  const [message, setMessage] = useState<SettingMessage | null>(null);

  useEffect(() => {
    if (message === null) return undefined;
    const timer = setTimeout(() => setMessage(null), message.ms);
    return () => clearTimeout(timer);
  }, [message]);

  const say = (said: SettingMessage): void => setMessage({ ...said });

  /** Does something and says how that went. */
  async function attempt(run: () => Promise<unknown>): Promise<void> {
    try {
      await run();
      say(saved);
    } catch {
      say(notSaved);
    }
  }

  return { message, say, attempt };
}
