import { useCallback, useEffect, useState } from 'react';
import { requireJournal, useJournalAccess, useOpenJournal } from './journal-context.ts';

/** missing: neither this device nor the server has it. unreachable: it could not be asked for. */
export type Screenshot =
  | { state: 'loading' | 'missing' | 'unreachable' }
  | { state: 'shown'; url: string; picture: Blob };

/** A picture of a trade, from the device or else from the server. */
export function useScreenshot(sha: string): Screenshot {
  const journal = useOpenJournal();
  const [shot, setShot] = useState<Screenshot>({ state: 'loading' });
  useEffect(() => {
    if (journal === null) return undefined;
    let isGone = false;
    let url: string | null = null;
    const show = (found: Blob | null): void => {
      if (isGone) return;
      if (found === null) return setShot({ state: 'missing' });
      url = URL.createObjectURL(found);
      setShot({ state: 'shown', url, picture: found });
    };
    journal.readScreenshot(sha).then(show, () => {
      if (!isGone) setShot({ state: 'unreachable' });
    });
    return () => {
      isGone = true;
      setShot({ state: 'loading' });
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [journal, sha]);
  return shot;
}

/**
 * Keeps a picture on this device and sends it later.
 *
 * @returns a function that gives the hash which names the picture in a trade; it rejects with a
 *          sentence for the screen
 */
export function useAddScreenshot(): (picture: Blob) => Promise<string> {
  const access = useJournalAccess();
  return useCallback(async (picture) => requireJournal(access).addScreenshot(picture), [access]);
}
