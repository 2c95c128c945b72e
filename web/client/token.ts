import { storageKey } from './mode.ts';
import { deviceTexts, tabTexts } from './storage.ts';

const KEY = 'visitor-token';

/** The token that lets a visitor start a payment, or null. It ends with the tab. */
export const readVisitorToken = (): string | null => tabTexts.read(storageKey(KEY));

export const storeVisitorToken = (token: string): void =>
  void tabTexts.write(storageKey(KEY), token);

/** The token of the login session, or null when nobody is signed in. */
export const readToken = (): string | null => deviceTexts.read(storageKey('token'));

export const storeToken = (token: string): void =>
  void deviceTexts.write(storageKey('token'), token);

export const dropToken = (): void => void deviceTexts.write(storageKey('token'), null);
