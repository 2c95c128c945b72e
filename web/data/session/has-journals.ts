import { useEffect, useState } from 'react';

/** Whether there is any journal on this device; without loading Dexie. */
async function hasJournals(): Promise<boolean> {
  if (!('indexedDB' in globalThis)) return false;
  const names = (await indexedDB.databases()).map(({ name = '' }) => name);
  return names.some((name) => name.startsWith('bellwether:'));
}

/** Whether `useOtherAccounts` could find something; cheap enough for the login screen. */
export function useHasJournals(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    void hasJournals().then(setHas, () => null); // not supported
  }, []);
  return has;
}
