import { useSyncExternalStore } from 'react';
import { useSessionStore } from './session-context.tsx';
import type { Credentials, SessionState } from './session-store.ts';
import { type Command, useCommand } from '../use-command.ts';

/** The prerendered page is the one of a visitor; React starts from it and then asks the store. */
const prerendered: SessionState = { state: 'signed-out', notice: null };

/** Who is signed in. */
export function useSession(): SessionState {
  const { subscribe, read } = useSessionStore();
  return useSyncExternalStore(subscribe, read, () => prerendered);
}

/** Signs in with an access code, and the personal password where one is set. */
export function useSignIn(): Command<Credentials> {
  const session = useSessionStore();
  return useCommand((credentials: Credentials) => session.signIn(credentials));
}
