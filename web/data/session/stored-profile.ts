import type { SessionUser } from '#contracts/auth.ts';
import { storageKey } from '#web/client/mode.ts';
import { deviceTexts } from '#web/client/storage.ts';

const isText = (value: unknown): boolean => typeof value === 'string';
const isTextOrNull = (value: unknown): boolean => value === null || isText(value);

/** Without zod, which the login screen must not load. */
const isFieldValid: Record<keyof SessionUser, (value: unknown) => boolean> = {
  id: isText,
  username: isText,
  email: isTextOrNull,
  role: (value) => value === 'user' || value === 'admin',
  access_expiration: isTextOrNull,
  has_password: (value) => typeof value === 'boolean',
};

const isSessionUser = (value: unknown): value is SessionUser =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(isFieldValid).every(([name, isValid]) => isValid(Reflect.get(value, name)));

/** The stored user of the last sign-in, for opening the app offline. */
export function readProfile(): SessionUser | null {
  try {
    const stored: unknown = JSON.parse(deviceTexts.read(storageKey('profile')) ?? 'null');
    return isSessionUser(stored) ? stored : null;
  } catch {
    return null; // not JSON
  }
}

export const storeProfile = (user: SessionUser): void =>
  void deviceTexts.write(storageKey('profile'), JSON.stringify(user));

export const dropProfile = (): void => void deviceTexts.write(storageKey('profile'), null);
