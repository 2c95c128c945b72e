import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { usePrefetched } from './prefetch.ts';

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => (run(), 1));
  vi.stubGlobal('cancelIdleCallback', () => undefined);
});

/** A screen that waits for an answer, and loads something ahead. */
function showWaiting() {
  const client = new QueryClient();
  const waiting: ((answer: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => waiting.push(resolve));
  void client.prefetchQuery({ queryKey: ['first-screen'], queryFn });
  const load = vi.fn<() => void>();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { unmount } = renderHook(() => usePrefetched(load), { wrapper });
  return { load, respond: () => waiting[0]?.('prices'), unmount };
}

it('loads nothing ahead before the answers of the first screen', async () => {
  const { load, respond } = showWaiting();
  expect(load).not.toHaveBeenCalled();
  respond();
  await waitFor(() => expect(load).toHaveBeenCalledOnce());
});

it('does not wait for ever for an answer that does not come', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { load } = showWaiting();
  vi.advanceTimersByTime(9999);
  expect(load).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(load).toHaveBeenCalledOnce();
});

it('loads nothing after the member has left', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { load, unmount } = showWaiting();
  unmount();
  vi.advanceTimersByTime(20_000);
  expect(load).not.toHaveBeenCalled();
});
