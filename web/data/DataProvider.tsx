import { IsRestoringProvider, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { KEPT_FOR_MS, keepQueries, restoreQueries } from './cached-queries.ts';
import { createQueryClient } from './query-client.ts';
import { useSession } from './session/session.ts';
import { readProfile } from './session/stored-profile.ts';

/** Starts the client with what the device kept, and keeps what it learns. @returns whether it still reads */
function useKeptQueries(client: QueryClient, keptFor: string | null): boolean {
  const [isRestoring, setIsRestoring] = useState(keptFor !== null);
  useEffect(() => {
    if (keptFor === null) return undefined;
    let isGone = false;
    let stop: (() => void) | null = null;
    async function restore(userId: string): Promise<void> {
      await restoreQueries(client, userId);
      if (isGone) return;
      stop = keepQueries(client, userId);
      setIsRestoring(false);
    }
    void restore(keptFor);
    return () => {
      isGone = true;
      stop?.();
    };
  }, [client, keptFor]);
  return isRestoring;
}

type FreshClientProps = {
  userId: string | null;
  /** Whose answers stay on the device; null: nothing does. */
  keptFor: string | null;
  children: ReactNode;
};

function FreshClient({ userId, keptFor, children }: FreshClientProps) {
  const [client] = useState(() =>
    createQueryClient(keptFor === null ? {} : { gcTime: KEPT_FOR_MS }),
  );
  const isRestoring = useKeptQueries(client, keptFor);
  useEffect(
    () => () => {
      if (readProfile()?.id !== userId) client.clear(); // else its answers would wait for days in memory
    },
    [client, userId],
  );
  return (
    <QueryClientProvider client={client}>
      <IsRestoringProvider value={isRestoring}>{children}</IsRestoringProvider>
    </QueryClientProvider>
  );
}

/**
 * Gives the signed-in screens the answers of the server. Sign-out and a change of user drop them
 * all, so that nobody sees what another was shown. A member's answers also stay on the device, so
 * that what was opened once can be read without a network; an administrator's never do.
 */
export function DataProvider({ children }: { children: ReactNode }) {
  const session = useSession();
  const user = session.state === 'signed-in' ? session.user : null;
  return (
    <FreshClient
      key={user?.id ?? 'nobody'}
      userId={user?.id ?? null}
      keptFor={user?.role === 'user' ? user.id : null}
    >
      {children}
    </FreshClient>
  );
}
