import { onlineManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#contracts/errors.ts';

const isWorthRetrying = (error: Error): boolean =>
  error instanceof ApiError ? error.retry : onlineManager.isOnline();

/**
 * Creates the query client of a signed-in user.
 *
 * @param options gcTime: how long unused answers stay in memory, in ms
 */
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
