import { createContext, use } from 'react';
import type { Journal } from '#web/offline/journal-handle.ts';

/** The journal of the signed-in person on this device. */
export type JournalAccess =
  | { state: 'opening' }
  | { state: 'open'; journal: Journal }
  | { state: 'failed' };

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
