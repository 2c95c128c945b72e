import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import type { SessionUser } from '#contracts/auth.ts';
import { ApiProvider } from '#web/client/api-context.tsx';
import { type Command, useCommand } from '#web/data/use-command.ts';
import type { Session, Credentials, SessionState } from './session-store.ts';

const SessionContext = createContext<Session | null>(null);

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

export function useSession(): SessionState {
  const { subscribe, read } = useSessionStore();
  return useSyncExternalStore(subscribe, read, () => prerendered);
}

/** The signed-in user, or null. */
export function useUser(): SessionUser | null {
  const session = useSession();
  return session.state === 'signed-in' ? session.user : null;
}

/** Opens the renewal of access; null if there is none or it is open. Provided by the shell. */
export const RenewContext = createContext<(() => void) | null>(null);

/** Signs in with an access code, and the password if one is set. */
export function useSignIn(): Command<Credentials> {
  const session = useSessionStore();
  return useCommand((credentials: Credentials) => session.signIn(credentials));
}

/** Whether there is any journal on this device; without loading Dexie. */
async function hasJournals(): Promise<boolean> {
  if (!('indexedDB' in globalThis)) return false;
  const names = (await indexedDB.databases()).map(({ name = '' }) => name);
  return names.some((name) => /^bellwether:(?!view:)/.test(name));
}

/** Whether `useOtherAccounts` could find something; cheap enough for the login screen. */
export function useHasJournals(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    void hasJournals().then(setHas, () => null); // not supported
  }, []);
  return has;
}
