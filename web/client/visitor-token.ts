import { storageKey } from './mode.ts';

const KEY = 'visitor-token';

/** The token that lets a visitor start a payment, or null. It ends with the tab. */
export const readVisitorToken = (): string | null => sessionStorage.getItem(storageKey(KEY));

export const storeVisitorToken = (token: string): void =>
  sessionStorage.setItem(storageKey(KEY), token);
