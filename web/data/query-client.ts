import { onlineManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#contracts/errors.ts';

const mayHelp = (error: Error): boolean =>
  error instanceof ApiError ? error.retry : onlineManager.isOnline();

/**
 * The answers of the server that this page holds; one client per signed-in user.
 *
 * @param options gcTime: how long answers that no screen shows are held, in ms
 */
export function createQueryClient({ gcTime }: { gcTime?: number } = {}): QueryClient {
  // TanStack takes a page for online without asking the browser, and would miss coming back.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Without a network a call fails at once instead of pausing: a screen without an answer then
        // says so and offers a retry, where a paused one would wait for ever. Browsers also call
        // themselves offline when they are not, and the demo needs no network.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 1 && mayHelp(error),
        ...(gcTime !== undefined && { gcTime }),
      },
      mutations: { networkMode: 'always' },
    },
  });
}
