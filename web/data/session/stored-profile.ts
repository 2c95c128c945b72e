import type { SessionUser } from '#contracts/auth.ts';
import { storageKey } from '#web/client/mode.ts';
import { deviceTexts, fieldOf } from '#web/client/storage.ts';

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
  Object.entries(isFieldValid).every(([name, isValid]) => isValid(fieldOf(value, name)));

/** The stored user of the last sign-in, for opening the app offline. */
export function readProfile(): SessionUser | null {
  const stored = deviceTexts.readJson(storageKey('profile'));
  return isSessionUser(stored) ? stored : null;
}

export const storeProfile = (user: SessionUser): void =>
  void deviceTexts.write(storageKey('profile'), JSON.stringify(user));

export const dropProfile = (): void => void deviceTexts.write(storageKey('profile'), null);
