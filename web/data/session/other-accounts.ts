import { use, useCallback, useEffect, useState } from 'react';
import { useApi } from '#web/client/api-context.tsx';
import { NetworkError } from '#web/client/failures.ts';
import type { OtherAccount, Proof, UnlockedAccount } from '#web/offline/journal/other-accounts.ts';
import { JournalContext } from '../journal/journal-context.ts';
import { useUser } from './session.tsx';

export type { OtherAccount, Proof, UnlockedAccount } from '#web/offline/journal/other-accounts.ts';

/** Lazy, because it includes Dexie, which the login screen must not load. */
async function loadAccounts() {
  try {
    return await import('#web/offline/journal/other-accounts.ts');
  } catch (cause) {
    throw new NetworkError(false, cause);
  }
}

export type OtherAccounts = ReturnType<typeof useOtherAccounts>;

/** Other accounts with unsent trades on this device. */
export function useOtherAccounts() {
  const api = useApi();
  const access = use(JournalContext);
  const journal = access?.state === 'open' ? access.journal : null;
  const ownId = useUser()?.id ?? null;
  const [accounts, setAccounts] = useState<readonly OtherAccount[]>([]);

  useEffect(() => {
    let isGone = false;
    async function find(): Promise<void> {
      const others = await (await loadAccounts()).findOtherAccounts(ownId);
      if (!isGone) setAccounts(others);
    }
    void find().catch(() => null); // unreadable databases are ignored
    return () => {
      isGone = true;
    };
  }, [ownId]);

  /** @throws Error with a message for the user */
  const unlock = useCallback(
    async (id: string, proof: Proof) => (await loadAccounts()).unlockAccount(id, proof, api, ownId),
    [api, ownId],
  );
  const remove = useCallback(async (id: string, account: UnlockedAccount) => {
    await account.remove();
    setAccounts((current) => current.filter((each) => each.id !== id));
  }, []);
  /** `adopt` copies the unsent rows into the own journal; null if none is open. */
  return { accounts, unlock, remove, adopt: journal?.adopt ?? null };
}
