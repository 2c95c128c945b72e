import { useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { isDemo } from '#web/client/mode.ts';
import type { JournalFate, UnsentCounts } from '#web/offline/journal/leave-journal.ts';
import { unsubscribeDevice } from '#web/offline/push/device.ts';
import { dropPersistedQueries } from '#web/offline/cache/query-persister.ts';
import { JournalContext } from '../journal/journal-context.ts';
import { loadJournal, lockDevice } from './lock-device.ts';
import { useSession } from './session.ts';
import { useSessionStore } from './session-context.tsx';

export type { UnsentCounts } from '#web/offline/journal/leave-journal.ts';

export type SignOut = {
  /** What exists on this device alone; null: nothing does. */
  readUnsent: () => Promise<UnsentCounts | null>;
  /** Sends it. @returns what is still here alone, and why if that is known */
  upload: () => Promise<{ left: UnsentCounts | null; reason: string | null }>;
  /** @param notice what the login then says; nothing when absent */
  signOut: (fate: JournalFate, notice?: string) => Promise<void>;
};

/** Signs out on this device, network or not, and leaves behind only what the person wants. */
export function useSignOut(): SignOut {
  const session = useSession();
  const store = useSessionStore();
  const client = useQueryClient();
  const access = use(JournalContext);
  const journal = access?.state === 'open' ? access.journal : null;
  const userId = session.state === 'signed-in' ? session.user.id : '';

  async function readUnsent(): Promise<UnsentCounts | null> {
    if (isDemo()) return null; // the demo stays for the next visit
    try {
      return await (await loadJournal()).countUnsent(userId);
    } catch {
      return null; // it cannot be read here and now, and stays as it is
    }
  }

  async function upload() {
    await journal?.sync.syncNow();
    return { left: await readUnsent(), reason: journal?.sync.state.get().lastError ?? null };
  }

  async function signOut(fate: JournalFate, notice?: string): Promise<void> {
    if (isDemo()) return store.signOut();
    journal?.close();
    // Not waited for: the server ends it with the session, and a network there may be none.
    void unsubscribeDevice().catch(() => null);
    await store.signOut(
      async () => {
        await dropPersistedQueries(userId);
        client.clear();
      },
      () => lockDevice(userId, fate),
      notice,
    );
  }

  return { readUnsent, upload, signOut };
}
