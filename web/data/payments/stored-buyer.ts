import { storageKey } from '#web/client/mode.ts';
import { tabTexts } from '#web/client/storage.ts';

const KEY = 'buyer';

/** Where this tab keeps what a visitor typed about themselves. */
export const buyerKey = (): string => storageKey(KEY);

/** Keeps it until the tab is closed. In a file of its own, because the login carries it. */
export const keepBuyer = (fields: Readonly<Record<string, string | null>>): void =>
  void tabTexts.write(buyerKey(), JSON.stringify(fields));
