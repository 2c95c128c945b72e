import { parse } from 'bowser';

const LONGEST_READ = 512; // of what a stranger may send at any length
const LONGEST_NAME = 60;

/** People know these by their makers' names. */
const familiar: Readonly<Record<string, string>> = {
  macOS: 'Mac',
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
};

/**
 * "Chrome on Android": enough to recognise one's own device by, and no fingerprint.
 *
 * @param userAgent the header of the sign-in
 * @returns null when it names no browser we know
 */
export function deviceName(userAgent: string | undefined): string | null {
  const read = userAgent?.slice(0, LONGEST_READ).trim() ?? '';
  if (read === '') return null;
  const { browser, os, platform } = parse(read);
  if (!browser.name) return null;
  const system = os.name === 'iOS' ? (platform.model ?? 'iPhone') : os.name;
  const words = [browser.name, system].flatMap((word) => (word ? (familiar[word] ?? word) : []));
  return words.join(' on ').slice(0, LONGEST_NAME);
}
