import { useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { isDemo } from '#web/client/mode.ts';
import { isViewing } from '#web/client/storage.ts';
import type { SignOutChoice, UnsentCounts } from '#web/offline/journal/leave-journal.ts';
import { dropPersistedQueries } from '#web/offline/cache/query-persister.ts';
import { JournalContext } from '../journal/journal-context.ts';
import { loadJournal, lockDevice } from './lock-device.ts';
import { useSessionStore, useUser } from './session.tsx';

export type { UnsentCounts } from '#web/offline/journal/leave-journal.ts';

/** How long a sign-out waits for the server to confirm that it has the journal. */
const CONFIRM_MS = 5000;
const NOT_CONFIRMED =
  'The server could not confirm that it has your trades, so they stay on this device. To remove them, sign in here again and log out while online.';

/** Ends the push subscription of this device. */
async function endPush(): Promise<void> {
  const { unsubscribeDevice } = await import('#web/offline/push/device.ts');
  await unsubscribeDevice();
}

export type Leaving = ReturnType<typeof useSignOut>;

/** Signs out on this device, also offline; the user chooses what stays. */
export function useSignOut() {
  const store = useSessionStore();
  const client = useQueryClient();
  const access = use(JournalContext);
  const journal = access?.state === 'open' ? access.journal : null;
  const userId = useUser()?.id ?? '';

  /** Counts unsent trades and screenshots; null if there are none. */
  async function readUnsent(): Promise<UnsentCounts | null> {
    if (isDemo() || isViewing()) return null; // the demo is not deleted, and a view has nothing unsent
    try {
      return await (await loadJournal()).countUnsent(userId);
    } catch {
      return null; // unreadable: it stays
    }
  }

  /** Syncs. @returns what is still unsent, and the reason if known */
  async function upload() {
    await journal?.sync.syncNow();
    await journal?.alerts.sendUnsent();
    return { left: await readUnsent(), reason: journal?.sync.state.get().lastError ?? null };
  }

  /** Whether the server has the whole journal now: one restored from a backup may lack synced trades. */
  async function isConfirmed(): Promise<boolean> {
    if (journal === null) return false;
    const timeout = new Promise<false>((resolve) => setTimeout(() => resolve(false), CONFIRM_MS));
    return Promise.race([journal.sync.confirm(), timeout]);
  }

  /** @param reason shown on the login screen */
  async function signOut(wanted: SignOutChoice, reason?: string): Promise<void> {
    if (isDemo() || isViewing()) return store.signOut();
    const mayDelete = wanted !== 'delete-if-sent' || (await isConfirmed());
    const choice = mayDelete ? wanted : 'keep';
    const message = mayDelete || journal === null ? reason : NOT_CONFIRMED;
    journal?.close();
    // Not awaited: there may be no network, and the server ends it with the session.
    void endPush().catch(() => null);
    await store.signOut(
      async () => {
        await dropPersistedQueries(userId);
        client.clear();
      },
      () => lockDevice(userId, choice),
      message,
    );
  }

  return { readUnsent, upload, signOut };
}
