import { useCallback, useEffect, useState } from 'react';
import { SCREENSHOTS_PER_ENTRY } from '#contracts/journal/journal.ts';
import { requireJournal, useJournalAccess, useOpenJournal } from './journal-context.ts';

/** missing: neither the device nor the server has it. unreachable: the server could not be asked. */
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
    const show = (picture: Blob | null): void => {
      if (isGone) return;
      if (picture === null) return setShot({ state: 'missing' });
      url = URL.createObjectURL(picture);
      setShot({ state: 'shown', url, picture: picture });
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
 * Returns a function that stores a picture on this device for a later upload. It resolves to the hash by
 * which trades name the picture; it rejects with a message for the user.
 */
export function useAddScreenshot(): (picture: Blob) => Promise<string> {
  const access = useJournalAccess();
  return useCallback(async (picture) => requireJournal(access).addScreenshot(picture), [access]);
}

/** @param shas the pictures that a trade has. @throws Error with a message for the user where it has no room for another */
export function requireScreenshotRoom(shas: readonly string[]): void {
  if (shas.length < SCREENSHOTS_PER_ENTRY) return;
  throw new Error(`A trade has at most ${SCREENSHOTS_PER_ENTRY} pictures.`);
}
