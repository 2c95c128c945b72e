import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { type CandleRow, type CandlesAnswer, CandlesQuery } from '#contracts/market/market.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { useCandles, useLoadOlderCandles } from './market.ts';

const PAGE = 500;
/** The candle of the n-th hour since 1970. */
const hour = (n: number): CandleRow => [n * HOUR_MS, 1, 2, 0.5, 1.5, 10];

type Market = { first: number; last: number; filling?: boolean };

/** A server that holds the hours from the first to the last. */
const candlesOf = (market: Market) =>
  http.get('*/api/candles', ({ request }) => {
    const query = CandlesQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
    const end = query.to === undefined ? market.last + 1 : Date.parse(query.to) / HOUR_MS;
    const start = Math.max(market.first, end - query.limit);
    const answer: CandlesAnswer = {
      data_source: 'simulated',
      as_of: '2026-11-20T14:05:00.000Z',
      stale: false,
      filling: market.filling ?? false,
      candles: Array.from({ length: Math.max(0, end - start) }, (_, n) => hour(start + n)),
      forming: null,
    };
    return HttpResponse.json(answer);
  });

const of = { instrument: 'EURUSD', timeframe: 'H1' } as const;

/** Which hours the page holds, and whether there are older ones. */
function LoadedCandles() {
  const { data, refetch } = useCandles(of);
  const older = useLoadOlderCandles(of);
  const [reads, setReads] = useState(0);
  if (data === undefined) return <p>loading</p>;
  const hours = data.candles.map(([begin]) => begin / HOUR_MS);
  const isWhole = hours.every((n, index) => index === 0 || n === (hours[index - 1] ?? 0) + 1);
  const reload = async () => {
    await refetch();
    setReads(reads + 1);
  };
  return (
    <>
      <p>
        {hours[0]} to {hours.at(-1)}, {isWhole ? 'whole' : 'with gaps'},{' '}
        {data.isComplete ? 'from the start' : 'more before'}, read again {reads} times
      </p>
      <button onClick={() => void reload()}>Read again</button>
      <button onClick={() => older.mutate()}>Older</button>
    </>
  );
}

const showLoadedCandles = (market: Market) =>
  renderScreen(<LoadedCandles />, { handlers: [candlesOf(market)] });

it('holds the newest candles, and says that there are older ones', async () => {
  showLoadedCandles({ first: 1000, last: 9999 });
  expect(await screen.findByText(/^9500 to 9999, whole, more before/)).toBeVisible();
});

it('puts older candles before those that are loaded, until there are none', async () => {
  const { user } = showLoadedCandles({ first: 7000, last: 9999 });
  await screen.findByText(/^9500 to 9999/);

  await user.click(screen.getByText('Older'));
  expect(await screen.findByText(/^7500 to 9999, whole, more before/)).toBeVisible();
  await user.click(screen.getByText('Older'));
  expect(await screen.findByText(/^7000 to 9999, whole, from the start/)).toBeVisible();
});

it('keeps the older candles when the newest are read again', async () => {
  const { user, backend } = showLoadedCandles({ first: 7000, last: 9999 });
  await screen.findByText(/^9500 to 9999/);
  await user.click(screen.getByText('Older'));
  await screen.findByText(/^7500 to 9999/);

  backend.use(candlesOf({ first: 7000, last: 10_003 }));
  await user.click(screen.getByText('Read again'));
  expect(await screen.findByText(/^7500 to 10003, whole, more before/)).toBeVisible();
});

it('drops what it loaded rather than hide a gap', async () => {
  const { user, backend } = showLoadedCandles({ first: 7000, last: 9999 });
  await screen.findByText(/^9500 to 9999/);

  backend.use(candlesOf({ first: 7000, last: 9999 + 2 * PAGE }));
  await user.click(screen.getByText('Read again'));
  expect(await screen.findByText(/^10500 to 10999, whole, more before/)).toBeVisible();
});

it('takes a short page for the start of history only once that is all prepared', async () => {
  const { user, backend } = showLoadedCandles({ first: 9900, last: 9999, filling: true });
  await screen.findByText(/^9900 to 9999, whole, more before/);

  backend.use(candlesOf({ first: 9900, last: 9999 }));
  await user.click(screen.getByText('Read again'));
  expect(await screen.findByText(/^9900 to 9999, whole, from the start/)).toBeVisible();
});
