import { storageKey } from './mode.ts';
import { deviceTexts } from './storage.ts';

/** The token of the login session, or null when nobody is signed in. */
export const readToken = (): string | null => deviceTexts.read(storageKey('token'));

export const storeToken = (token: string): void =>
  void deviceTexts.write(storageKey('token'), token);

export const dropToken = (): void => void deviceTexts.write(storageKey('token'), null);
