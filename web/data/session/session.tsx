import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import { ApiProvider } from '#web/client/api-context.tsx';
import { type Command, useCommand } from '#web/data/use-command.ts';
import type { Session, Credentials, SessionState } from './session-store.ts';

const SessionContext = createContext<Session | null>(null);

/** Provides the session and the API. */
export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return (
    <SessionContext value={session}>
      <ApiProvider api={session.api}>{children}</ApiProvider>
    </SessionContext>
  );
}

export function useSessionStore(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('this screen needs a SessionProvider above it');
  return session;
}

/** The prerendered page is a visitor's; hydration starts with it. */
const prerendered: SessionState = { state: 'signed-out', message: null };

/** The current session. */
export function useSession(): SessionState {
  const { subscribe, read } = useSessionStore();
  return useSyncExternalStore(subscribe, read, () => prerendered);
}

/** Signs in with an access code, and the password if one is set. */
export function useSignIn(): Command<Credentials> {
  const session = useSessionStore();
  return useCommand((credentials: Credentials) => session.signIn(credentials));
}
