import { use, useCallback, useEffect, useState } from 'react';
import { useApi } from '#web/client/api-context.tsx';
import { NetworkError } from '#web/client/failures.ts';
import type { OtherAccount, Proof, UnlockedAccount } from '#web/offline/journal/other-accounts.ts';
import { JournalContext } from '../journal/journal-context.ts';
import { useSession } from './session.ts';

export type { OtherAccount, Proof, UnlockedAccount } from '#web/offline/journal/other-accounts.ts';

/** Arrives when it is needed: the database comes with it, which the login can spare. */
async function loadAccounts() {
  try {
    return await import('#web/offline/journal/other-accounts.ts');
  } catch (cause) {
    throw new NetworkError(false, cause);
  }
}

export type OtherAccounts = {
  /** Accounts beside the own one with trades that wait on this device. */
  found: readonly OtherAccount[];
  /** @throws Error with a sentence for the screen */
  unlock: (id: string, proof: Proof) => Promise<UnlockedAccount>;
  /** Copies what waits into the own journal; null: none is open. */
  adopt: ((account: UnlockedAccount) => Promise<void>) | null;
  remove: (id: string, account: UnlockedAccount) => Promise<void>;
};

/** The trades that other accounts on this device have to upload. */
export function useOtherAccounts(): OtherAccounts {
  const api = useApi();
  const session = useSession();
  const access = use(JournalContext);
  const journal = access?.state === 'open' ? access.journal : null;
  const ownId = session.state === 'signed-in' ? session.user.id : null;
  const [found, setFound] = useState<readonly OtherAccount[]>([]);

  useEffect(() => {
    let isGone = false;
    async function find(): Promise<void> {
      const accounts = await (await loadAccounts()).findOtherAccounts(ownId);
      if (!isGone) setFound(accounts);
    }
    void find().catch(() => null); // what cannot be read is not offered
    return () => {
      isGone = true;
    };
  }, [ownId]);

  const unlock = useCallback(
    async (id: string, proof: Proof) => (await loadAccounts()).unlockAccount(id, proof, api),
    [api],
  );
  const remove = useCallback(async (id: string, account: UnlockedAccount) => {
    await account.remove();
    setFound((accounts) => accounts.filter((each) => each.id !== id));
  }, []);
  return { found, unlock, remove, adopt: journal === null ? null : journal.adopt };
}
