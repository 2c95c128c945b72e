import { storageKey } from './mode.ts';
import { tabTexts } from './storage.ts';

const KEY = 'visitor-token';

/** The token that lets a visitor start a payment, or null. It ends with the tab. */
export const readVisitorToken = (): string | null => tabTexts.read(storageKey(KEY));

export const storeVisitorToken = (token: string): void =>
  void tabTexts.write(storageKey(KEY), token);
