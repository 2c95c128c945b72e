import {
  IsRestoringProvider,
  onlineManager,
  QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError } from '#contracts/errors.ts';
import { connection } from '#web/client/network.ts';
import { isViewing } from '#web/client/storage.ts';
import { useUser } from '#web/data/session/session.tsx';
import { MAX_AGE_MS, persistQueries, restoreQueries } from './cached-queries.ts';
import { readProfile } from './session/stored-profile.ts';

const isWorthRetrying = (error: Error): boolean =>
  error instanceof ApiError ? error.retry : onlineManager.isOnline();

/** @param options gcTime: how long unused answers stay in memory, in ms */
export function createQueryClient({ gcTime }: { gcTime?: number } = {}): QueryClient {
  // TanStack assumes that a page starts online, and would miss the `online` event.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      queries: {
        // 'always': without a network a query fails immediately, and the screen offers a retry; a paused
        // query would wait forever. Browsers also report offline wrongly, and the demo needs no network.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 1 && isWorthRetrying(error),
        ...(gcTime !== undefined && { gcTime }),
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** While the server cannot be reached, queries fail without a retry; they are asked again once it is back. */
function followConnection(): void {
  onlineManager.setOnline(navigator.onLine && connection.get().isReachable);
}

/** Restores and persists the answers of a user. @returns whether it is still restoring */
function usePersistedQueries(client: QueryClient, persistFor: string | null): boolean {
  const [isRestoring, setIsRestoring] = useState(persistFor !== null);
  useEffect(() => {
    if (persistFor === null) return undefined;
    let isGone = false;
    let stop: (() => void) | null = null;
    async function restore(userId: string): Promise<void> {
      await restoreQueries(client, userId);
      if (isGone) return;
      stop = persistQueries(client, userId);
      setIsRestoring(false);
    }
    void restore(persistFor);
    return () => {
      isGone = true;
      stop?.();
    };
  }, [client, persistFor]);
  return isRestoring;
}

type FreshClientProps = {
  userId: string | null;
  /** The user whose answers are cached on the device; null: none. */
  persistFor: string | null;
  children: ReactNode;
};

function FreshClient({ userId, persistFor, children }: FreshClientProps) {
  const [client] = useState(() =>
    createQueryClient(persistFor === null ? {} : { gcTime: MAX_AGE_MS }),
  );
  const isRestoring = usePersistedQueries(client, persistFor);
  useEffect(() => connection.subscribe(followConnection), []);
  useEffect(
    () => () => {
      if (readProfile()?.id !== userId) client.clear(); // gcTime would keep them for days
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
 * Provides the query client. Sign-out and a change of user clear it. A member's answers are also cached on
 * the device for offline use; an administrator's never are, and nothing in a view.
 */
export function DataProvider({ children }: { children: ReactNode }) {
  const user = useUser();
  return (
    <FreshClient
      key={user?.id ?? 'nobody'}
      userId={user?.id ?? null}
      persistFor={user?.role === 'user' && !isViewing() ? user.id : null}
    >
      {children}
    </FreshClient>
  );
}
