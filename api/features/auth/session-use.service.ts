import { setImmediate as nextTurn } from 'node:timers/promises';
import { isUnavailable } from '#api/db/failures.ts';
import type { LoginSessionStore, SessionUse } from './login-sessions.store.ts';

const BATCH = 50; // sessions in one transaction, for which requests wait

type Session = { readonly userId: string; readonly tokenHash: Buffer };
export type SessionUseService = ReturnType<typeof createSessionUse>;

const keyOf = (tokenHash: Buffer): string => tokenHash.toString('base64');

/**
 * Notes in memory when login sessions are used; `flush` stores it, once a minute and on shutdown. A transaction for
 * each member and minute would be most of what a server with thousands of them writes.
 */
export function createSessionUse(store: Pick<LoginSessionStore, 'storeUses'>) {
  const uses = new Map<string, SessionUse & Session>(); // not stored yet
  let flushed: Promise<void> = Promise.resolve();

  async function storeSome(some: readonly (SessionUse & Session)[]): Promise<void> {
    await store.storeUses(some);
    for (const use of some) {
      const key = keyOf(use.tokenHash);
      if (uses.get(key) === use) uses.delete(key); // not used again meanwhile
    }
  }

  async function storeAll(): Promise<void> {
    const waiting = [...uses.values()];
    for (let from = 0; from < waiting.length; from += BATCH) {
      await storeSome(waiting.slice(from, from + BATCH));
      await nextTurn();
    }
  }

  return {
    /** @param at UTC ms */
    note: (session: Session, at: number): void =>
      void uses.set(keyOf(session.tokenHash), { ...session, at }),

    /** When a session was used last, UTC ms. @param stored what its row says */
    lastOf: (tokenHash: Buffer, stored: number): number =>
      Math.max(stored, uses.get(keyOf(tokenHash))?.at ?? 0),

    /** What cannot be stored waits for the next time. */
    flush(): Promise<void> {
      flushed = flushed.then(storeAll, storeAll);
      return flushed;
    },

    /** The same for one user, whose sessions are about to be read; ignores an unavailable database. */
    async flushOf(userId: string): Promise<void> {
      const own = [...uses.values()].filter((use) => use.userId === userId);
      try {
        if (own.length > 0) await storeSome(own);
      } catch (error) {
        if (!isUnavailable(error)) throw error;
      }
    },
  };
}
