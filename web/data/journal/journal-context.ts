import { createContext, use } from 'react';
import type { Journal } from '#web/offline/journal/journal-handle.ts';

/** The journal of the signed-in person on this device. */
export type JournalAccess =
  | { state: 'opening' }
  | { state: 'open'; journal: Journal }
  | { state: 'failed' }
  /** The browser lets the page have no database; what is typed could not be stored anywhere. */
  | { state: 'blocked' };

export const JournalContext = createContext<JournalAccess | null>(null);

export function useJournalAccess(): JournalAccess {
  const access = use(JournalContext);
  if (access === null) throw new Error('the journal needs a JournalProvider above it');
  return access;
}

/** The opened journal, or null as long as it is not. */
export function useOpenJournal(): Journal | null {
  const access = useJournalAccess();
  return access.state === 'open' ? access.journal : null;
}

/** Whether the device will not give the journal away. */
export const isUnreadable = ({ state }: JournalAccess): boolean =>
  state === 'failed' || state === 'blocked';

const WHY_NOT: Record<Exclude<JournalAccess['state'], 'open'>, string> = {
  opening: 'The journal is still opening. Please try again.',
  failed: 'The journal on this device could not be opened. Reload the page to try again.',
  blocked: 'Nothing was saved: this browser does not let the app store anything on this device.',
};

/** The opened journal. @throws Error with a sentence for the screen */
export function requireJournal(access: JournalAccess | null): Journal {
  if (access?.state === 'open') return access.journal;
  throw new Error(WHY_NOT[access?.state ?? 'opening']);
}
