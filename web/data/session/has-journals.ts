import { useEffect, useState } from 'react';

/** Without loading the database first: whether anybody has a journal on this device. */
async function hasJournals(): Promise<boolean> {
  if (!('indexedDB' in globalThis)) return false;
  const names = (await indexedDB.databases()).map(({ name = '' }) => name);
  return names.some((name) => name.startsWith('bellwether:'));
}

/** Whether there may be something for `useOtherAccounts` to find; the login, which asks, is spared the rest. */
export function useHasJournals(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    void hasJournals().then(setHas, () => null); // a browser that cannot tell offers nothing here
  }, []);
  return has;
}
