import { useEffect, useState } from 'react';
import { useOpenJournal } from './journal-context.ts';
import { useWatch } from './use-watch.ts';

/** While a long journal arrives page by page, the pages come quicker than this. */
const PAUSE_MS = 300;

/**
 * Another text after the journal on this device changed and then stood still for a moment: the sign to
 * look through all of it again. Null until it is read.
 */
export function useJournalVersion(): string | null {
  const { value: version } = useWatch(useOpenJournal()?.watchVersion ?? null);
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    if (version === null || version === settled) return undefined;
    const timer = setTimeout(() => setSettled(version), settled === null ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [version, settled]);
  return settled;
}
