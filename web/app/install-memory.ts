import { writeTo } from '#web/client/storage.ts';

const VISITS = 'bellwether.visits';
const DISMISSED = 'bellwether.install-dismissed';
const COUNTED = 'bellwether.visit-counted';

/** Counts this visit once, however often the page is reloaded. @returns visits so far, this one included */
export function countVisit(): number {
  const earlier = Number(localStorage.getItem(VISITS) ?? 0);
  if (sessionStorage.getItem(COUNTED) !== null) return earlier;
  sessionStorage.setItem(COUNTED, '1');
  writeTo(VISITS, String(earlier + 1));
  return earlier + 1;
}

export const isHintDismissed = (): boolean => localStorage.getItem(DISMISSED) !== null;

export const dismissHint = (): void => writeTo(DISMISSED, '1');
