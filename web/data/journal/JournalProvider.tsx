import { type ReactNode, use, useEffect, useState } from 'react';
import { useApi } from '#web/client/api-context.tsx';
import { canUseDatabase, databaseAnswer } from '#web/client/database-probe.ts';
import { type JournalAccess, JournalContext } from './journal-context.ts';
import { JournalVersionContext } from '../live/live-updates.ts';

const loadJournal = () => import('#web/offline/journal/open-journal.ts');

type JournalProviderProps = {
  userId: string;
  /** Frees space of things that can be loaded again, when the device is full; does not change. */
  onStorageFull?: () => Promise<void>;
  children: ReactNode;
};

/**
 * Opens the journal of a person and keeps it in step with the server. The database code arrives
 * after the first paint; until then the journal is opening.
 */
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
        const isUsableAfterAll = isUsable || (await databaseAnswer());
        if (isGone || !isUsableAfterAll) return;
        const journal = openJournal(userId, api, onStorageFull && { onStorageFull });
        close = journal.close;
        setAccess({ state: 'open', journal });
      } catch {
        if (!isGone) setAccess({ state: 'failed' }); // the chunk is gone, or storage is refused
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

/**
 * Pulls when the journal has changed on the server: another device wrote. A tab that nobody looks at
 * pulls when it is looked at again.
 */
function useWakeOnChange(access: JournalAccess): void {
  const version = use(JournalVersionContext);
  const sync = access.state === 'open' ? access.journal.sync : null;
  useEffect(() => {
    if (version !== null && document.visibilityState === 'visible') sync?.wake();
  }, [sync, version]);
}
