import { QueryClient, useQueryClient } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useEffect } from 'react';
import { expect, it, vi } from 'vitest';
import { useApi } from '#web/client/api-context.tsx';
import { createApi } from '#web/client/api.ts';
import { startMockBackend } from '#tests/support/mock-server.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { aSentimentsAnswer } from '#tests/support/sentiment-answers.ts';
import { prefetchSentiments, sentimentsOptions, useSentiments } from './sentiments.ts';

/** A server that notes how it was requests. */
function listening(filling = false) {
  const requests: string[] = [];
  const handler = http.get('*/api/sentiments', ({ request }) => {
    requests.push(new URL(request.url).search);
    return HttpResponse.json(aSentimentsAnswer({ filling }));
  });
  return { requests, handler };
}

/** Another part of the page, which fetches what may be opened. */
function FetchesAhead() {
  const api = useApi();
  const client = useQueryClient();
  useEffect(() => void prefetchSentiments(api, client), [api, client]);
  return null;
}

const SentimentPairs = () => <p>{useSentiments().answer.state}</p>;

it('says to the server when it is fetched ahead, and answers for the screen then', async () => {
  const { requests, handler } = listening();
  const { transport } = startMockBackend({ handlers: [handler] });
  const api = createApi({ transport, readToken: () => null, onSessionEnded: () => {} });
  const client = new QueryClient();
  await prefetchSentiments(api, client);

  expect(requests).toEqual(['?ahead=yes']);
  expect(client.getQueryData(sentimentsOptions(api).queryKey)?.data_source).toBe('simulated');
});

it('is a view of the screen also while it is being fetched ahead', async () => {
  const { requests, handler } = listening();
  renderScreen(
    <>
      <FetchesAhead />
      <SentimentPairs />
    </>,
    { handlers: [handler] },
  );
  await screen.findByText('loaded');
  await vi.waitFor(() => expect(new Set(requests)).toEqual(new Set(['?ahead=yes', ''])));
});

it.each([
  ['every 60 seconds', false, 60_000],
  ['sooner while history is being prepared', true, 15_000],
])('asks again %s', async (_, filling, everyMs) => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const { requests, handler } = listening(filling);
  renderScreen(<SentimentPairs />, { handlers: [handler] });
  await screen.findByText('loaded');
  expect(requests).toEqual(['']); // a view of the screen
  await act(async () => void vi.advanceTimersByTime(everyMs - 1));
  expect(requests).toHaveLength(1);
  await act(async () => void vi.advanceTimersByTime(1));
  await vi.waitFor(() => expect(requests).toHaveLength(2));
});
