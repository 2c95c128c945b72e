import { type ReactNode, useEffect, useState } from 'react';
import { useApi } from '#web/client/api-context.tsx';
import { type JournalAccess, JournalContext } from './journal-context.ts';

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
        const { openJournal } = await import('#web/offline/open-journal.ts');
        if (isGone) return;
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

  return <JournalContext value={access}>{children}</JournalContext>;
}
