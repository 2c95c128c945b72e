import { storageKey } from './mode.ts';
import { writeTo } from './storage.ts';

/** The token of the login session, or null when nobody is signed in. */
export const readToken = (): string | null => localStorage.getItem(storageKey('token'));

export const storeToken = (token: string): void => writeTo(storageKey('token'), token);

export const dropToken = (): void => writeTo(storageKey('token'), null);
