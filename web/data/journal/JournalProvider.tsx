import { type ReactNode, use, useEffect, useState } from 'react';
import { useApi } from '#web/client/api-context.tsx';
import { canUseDatabase, databaseAnswer } from '#web/client/database-probe.ts';
import { JournalVersionContext } from '../live/live-updates.ts';
import { type JournalAccess, JournalContext } from './journal-context.ts';

const loadJournal = () => import('#web/offline/journal/open-journal.ts');

type JournalProviderProps = {
  userId: string;
  /** Deletes data that can be loaded again, when the device is full; must be a stable reference. */
  onStorageFull?: () => Promise<void>;
  children: ReactNode;
};

/** Opens and syncs the user's journal. The database code loads after the first paint. */
export function JournalProvider({ userId, onStorageFull, children }: JournalProviderProps) {
  const api = useApi();
  const [access, setAccess] = useState<JournalAccess>({ state: 'opening' });

  useEffect(() => {
    let isGone = false;
    let close: (() => void) | null = null;
    async function open(): Promise<void> {
      try {
        const [isUsable, { openJournal }] = await Promise.all([canUseDatabase(), loadJournal()]);
        if (!isUsable && !isGone) setAccess({ state: 'blocked' });
        const isFinallyUsable = isUsable || (await databaseAnswer());
        if (isGone || !isFinallyUsable) return;
        const journal = openJournal(userId, api, onStorageFull && { onStorageFull });
        close = journal.close;
        setAccess({ state: 'open', journal });
      } catch {
        if (!isGone) setAccess({ state: 'failed' }); // the chunk cannot be loaded, or storage is blocked
      }
    }
    void open();
    return () => {
      isGone = true;
      close?.();
      setAccess({ state: 'opening' });
    };
  }, [api, userId, onStorageFull]);

  useWakeOnChange(access);
  return <JournalContext value={access}>{children}</JournalContext>;
}

/** Syncs when another device changed the journal. A hidden tab syncs when it becomes visible. */
function useWakeOnChange(access: JournalAccess): void {
  const version = use(JournalVersionContext);
  const sync = access.state === 'open' ? access.journal.sync : null;
  useEffect(() => {
    if (version !== null && document.visibilityState === 'visible') sync?.wake();
  }, [sync, version]);
}
