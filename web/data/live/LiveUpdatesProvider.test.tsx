import { act, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { eventEndpoints } from '#contracts/events.ts';
import { mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { LiveUpdatesProvider } from './LiveUpdatesProvider.tsx';
import { usePollMs } from './live-updates.ts';

const DOCUMENTED_MS = 30_000;

function Poll() {
  return <p>Asked for every {usePollMs(DOCUMENTED_MS) / 1000} s</p>;
}

const screenWithPoll = (
  <LiveUpdatesProvider>
    <Poll />
  </LiveUpdatesProvider>
);

/** A stream that the test breaks. */
function breakable() {
  let fail: (() => void) | null = null;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(': ping\n\n'));
      fail = () => controller.error(new TypeError('terminated'));
    },
  });
  const headers = { 'Content-Type': 'text/event-stream' };
  const handler = http.get('*/api/events', () => new HttpResponse(body, { headers }));
  return { handler, break: () => fail?.() };
}

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
});

it('asks every five minutes while the stream of the demo lives', async () => {
  const { unmount, backend } = renderScreen(screenWithPoll);
  expect(screen.getByText('Asked for every 30 s')).toBeInTheDocument();
  expect(await screen.findByText('Asked for every 300 s')).toBeInTheDocument();
  expect(backend.calls.filter((call) => call === 'GET /api/events')).toHaveLength(1);
  unmount();
});

it('asks as documented again as soon as the stream breaks', async () => {
  const stream = breakable();
  renderScreen(screenWithPoll, { handlers: [stream.handler] });
  await screen.findByText('Asked for every 300 s');
  stream.break();
  expect(await screen.findByText('Asked for every 30 s')).toBeInTheDocument();
});

it.each([
  [
    'the server has no room for a stream',
    mockFailure(eventEndpoints.stream, 'platform.unavailable'),
  ],
  ['nothing can be reached', mockUnreachable(eventEndpoints.stream)],
])('asks as documented where %s', async (_, handler) => {
  const { backend } = renderScreen(screenWithPoll, { handlers: [handler] });
  await vi.waitFor(() => expect(backend.calls).toContain('GET /api/events'));
  await act(async () => {});
  expect(screen.getByText('Asked for every 30 s')).toBeInTheDocument();
});
