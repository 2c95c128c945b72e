import { createContext, type ReactNode, use } from 'react';
import { ApiProvider } from '#web/client/api-context.tsx';
import type { Session } from './session-store.ts';

const SessionContext = createContext<Session | null>(null);

/** Gives everything below it the session and the way to the server. */
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
