import { parse } from 'bowser';

const LONGEST_READ = 512; // untrusted input of any length
const LONGEST_NAME = 60;

const SHORT_NAMES: Readonly<Record<string, string>> = {
  macOS: 'Mac',
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
};

/** "Chrome on Android": recognisable by its owner, but no fingerprint. @returns null for an unknown browser */
export function deviceName(userAgent: string | undefined): string | null {
  const read = userAgent?.slice(0, LONGEST_READ).trim() ?? '';
  if (read === '') return null;
  const { browser, os, platform } = parse(read);
  if (!browser.name) return null;
  const system = os.name === 'iOS' ? (platform.model ?? 'iPhone') : os.name;
  const parts = [browser.name, system].flatMap((part) => (part ? (SHORT_NAMES[part] ?? part) : []));
  return parts.join(' on ').slice(0, LONGEST_NAME);
}
