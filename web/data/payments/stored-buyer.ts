import { storageKey } from '#web/client/mode.ts';
import { tabTexts } from '#web/client/storage.ts';

/** The key of the buyer's details in the tab's storage. */
export const buyerKey = (): string => storageKey('buyer');

/** Stores the buyer's details until the tab is closed. A separate file, because the login chunk includes it. */
export const storeBuyer = (fields: Readonly<Record<string, string | null>>): void =>
  void tabTexts.write(buyerKey(), JSON.stringify(fields));
