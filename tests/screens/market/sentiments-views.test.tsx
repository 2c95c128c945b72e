import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  aBook,
  aSentiment,
  aSentimentsAnswer,
  SENTIMENTS_AT,
} from '#tests/support/sentiment-answers.ts';
import { sentimentPart, showSentiments } from '#tests/support/show-sentiments.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(SENTIMENTS_AT) });
});

const rowOf = (pair: string) =>
  within(screen.getByRole('table')).getByRole('row', { name: new RegExp(`^${pair}`) });
const fact = (within_: HTMLElement, name: string) =>
  within(within_).getByText(name, { selector: 'dt' }).nextElementSibling;

it('displays the mood of the market with its inputs', async () => {
  await showSentiments('Market Overview');
  const mood = sentimentPart('Market mood');
  expect(within(mood).getByText('Greed')).toBeVisible();
  expect(mood).toHaveTextContent(
    'Fear and greed 56 of 100, the mean of US30 61, AUDUSD 58, BTCUSD 72, XAUUSD inverted: 41 and USDCHF 48',
  );
});

it('says when the mood is unknown', async () => {
  await showSentiments('Market Overview', { market_summary: null });
  expect(sentimentPart('Market mood')).toHaveTextContent(
    'No market of the basket has enough history yet.',
  );
});

it('displays sentiment and shares of eight pairs, and marks what is modelled', async () => {
  await showSentiments('Market Overview');
  const cards = screen.getAllByRole('article');
  expect(cards).toHaveLength(8);
  expect(screen.queryByRole('article', { name: 'BTCUSD' })).not.toBeInTheDocument();

  const euro = screen.getByRole('article', { name: 'EURUSD' });
  expect(within(euro).getByText('Bullish · Moderate')).toBeVisible();
  expect(euro).toHaveTextContent('59% bullish');
  expect(euro).toHaveTextContent('14% neutral');
  expect(euro).toHaveTextContent('27% bearish');
  expect(fact(euro, 'Fear and greed')).toHaveTextContent('58 · Greed');
  expect(within(euro).getAllByText('Modelled')).toHaveLength(2);
  expect(euro).toHaveTextContent('38% long · 62% short');
  expect(euro).toHaveTextContent('Buying');
});

it('lists all sentiment figures of all nine pairs', async () => {
  await showSentiments('Sentiment Analysis', {
    sentiment_data: [
      ...aSentimentsAnswer().sentiment_data.slice(0, 8),
      aSentiment({
        pair: 'BTCUSD',
        overall_sentiment: 'Bearish',
        sentiment_strength: 'Strong',
        news_sentiment: 'Negative',
        institutional_flow: 'Selling',
        social_entries: 1043,
      }),
    ],
  });
  expect(screen.getAllByRole('row')).toHaveLength(10);
  expect(rowOf('BTCUSD')).toHaveTextContent('Bearish · Strong');
  expect(rowOf('BTCUSD')).toHaveTextContent('59 / 27 / 14%');
  expect(rowOf('BTCUSD')).toHaveTextContent('58 · Greed');
  expect(rowOf('BTCUSD')).toHaveTextContent('38 / 62%');
  expect(rowOf('BTCUSD')).toHaveTextContent('Selling');
  expect(rowOf('BTCUSD')).toHaveTextContent('Negative');
  expect(rowOf('BTCUSD')).toHaveTextContent('55% · mixedn = 1,043');
  expect(rowOf('BTCUSD')).toHaveTextContent('64 · Medium');
  expect(screen.getAllByText('Modelled')).toHaveLength(3); // retail, institutional, news
});

it('displays the votes of a pair on demand', async () => {
  const user = await showSentiments('Sentiment Analysis');
  await user.click(screen.getByRole('button', { name: 'GBPUSD: show the votes' }));

  const votes = within(await screen.findByRole('dialog', { name: 'Votes of GBPUSD' }));
  expect(votes.getByText(/59% of the weight is bullish, 27% bearish, 14% neutral:/)).toBeVisible();
  expect(votes.getAllByRole('row')).toHaveLength(11);
  expect(votes.getByRole('row', { name: /^EMA 13\/50, H4/ })).toHaveTextContent('Bullish1.5');
  expect(votes.getByRole('row', { name: /^Order flow of 24 hours/ })).toHaveTextContent('Neutral1');
  expect(votes.getByRole('row', { name: /^Close against EMA 20, D1/ })).toHaveTextContent(
    'Bearish1.5',
  );
  await user.click(votes.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('displays the book of the selected pair: figures, chart, sentence and ladder', async () => {
  const user = await showSentiments('Order Book (DOM)');
  expect(fact(sentimentPart('Resting orders'), 'Buy orders')).toHaveTextContent('312');
  expect(fact(sentimentPart('Volume, 24 h'), 'Buy volume')).toHaveTextContent('28,110');
  expect(fact(sentimentPart('Liquidity'), 'Market depth')).toHaveTextContent('1,096');
  expect(fact(sentimentPart('Liquidity'), 'Liquidity score')).toHaveTextContent('64 of 100');
  expect(fact(sentimentPart('Liquidity'), 'Spread')).toHaveTextContent('0.8 pips');
  expect(sentimentPart('Depth of EURUSD')).toHaveTextContent(
    'Around 1.08500: 445 to buy down to 1.08120, 545 to sell up to 1.08880. The selling side holds 55%.',
  );

  await user.selectOptions(screen.getByLabelText('Pair'), 'BTCUSD');
  const depth = sentimentPart('Depth of BTCUSD');
  expect(within(depth).getByText('Modelled')).toBeVisible();
  expect(
    within(depth).getByRole('img', { name: /^Depth chart\. Around 98,250\.5: 445 to buy/ }),
  ).toBeVisible();
  const [, nearest] = within(
    within(depth).getByRole('table', { name: 'Order book of BTCUSD' }),
  ).getAllByRole('row');
  expect(nearest).toHaveTextContent('404098,248.598,252.55050'); // sum, size, bid, ask, size, sum
});

it('compares the books of all pairs, and names those without one', async () => {
  await showSentiments('Order Book (DOM)', {
    dom_data: [aBook(), aBook({ pair: 'US30', spread: 2.5 })],
  });
  const all = screen.getByRole('region', { name: 'Order books of all pairs' });
  expect(within(all).getAllByRole('row')).toHaveLength(3);
  expect(within(all).getByRole('row', { name: /^US30/ })).toHaveTextContent(
    'US301.16Balanced1.08Balanced31226828,11026,0341,096642.5 pips',
  );
  expect(
    screen.getByText(
      'Too few candles for a book of GBPUSD, XAUUSD, USDJPY, AUDUSD, USDCAD, USDCHF and BTCUSD.',
    ),
  ).toBeVisible();
});

it('says when no pair has a book', async () => {
  await showSentiments('Order Book (DOM)', { dom_data: [] });
  expect(screen.getByText('No pair has enough candles for an order book yet.')).toBeVisible();
});

it('shows fear and greed of the market and 3 pairs, and 5 pairs of crowd and volume', async () => {
  await showSentiments('Market Psychology');
  const gauges = within(sentimentPart('Fear and greed')).getAllByRole('img');
  expect(gauges.map((gauge) => gauge.getAttribute('aria-label'))).toEqual([
    'Market: the needle stands at 56 of 100, Greed',
    'EURUSD: the needle stands at 58 of 100, Greed',
    'GBPUSD: the needle stands at 58 of 100, Greed',
    'XAUUSD: the needle stands at 58 of 100, Greed',
  ]);
  expect(within(sentimentPart('Social sentiment')).getAllByText('12 trades')).toHaveLength(5);
  expect(within(sentimentPart('Volume profile')).getAllByText('64 · Medium')).toHaveLength(5);
});

it('draws the volume profile of the selected pair, with sentence and table', async () => {
  const user = await showSentiments('Market Psychology');
  await user.selectOptions(screen.getByLabelText('Pair'), 'US30');
  const sentence =
    'Over five trading days US30 saw most volume at 44,120.5 (POC), and 70% of it between 44,095.5 (VAL) and 44,145.5 (VAH). The price of 44,120.5 lies inside this area.';
  const profile = sentimentPart('Volume by price');
  expect(within(profile).getByText('Modelled')).toBeVisible();
  expect(within(profile).getByText(sentence)).toBeVisible();
  expect(within(profile).getByRole('img', { name: `Volume by price. ${sentence}` })).toBeVisible();

  await user.click(within(profile).getByText('Show as table'));
  const table = within(await within(profile).findByRole('table'));
  expect(table.getAllByRole('row')).toHaveLength(12);
  expect(table.getByRole('row', { name: /^44,115\.5/ })).toHaveTextContent('5,200inside');
});

it('keeps the selected pair between order book and psychology', async () => {
  const user = await showSentiments('Order Book (DOM)');
  await user.selectOptions(screen.getByLabelText('Pair'), 'XAUUSD');
  await user.click(screen.getByRole('tab', { name: 'Market Psychology' }));
  expect(screen.getByLabelText('Pair')).toHaveValue('XAUUSD');
});

it('summarises the psychology as text', async () => {
  await showSentiments('Market Psychology', {
    sentiment_data: [
      aSentiment({ fear_greed_index: 80, volume_profile: 71 }),
      aSentiment({ pair: 'GBPUSD', fear_greed_index: 90, social_entries: 30 }),
      aSentiment({ pair: 'XAUUSD', fear_greed_index: 10, overall_sentiment: 'Bearish' }),
      aSentiment({ pair: 'US30', overall_sentiment: 'Neutral', volume_profile: 90 }),
    ],
  });
  const lines = within(sentimentPart('Summary'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(lines).toEqual([
    'The market mood is Greed (56 of 100).',
    'Extreme Greed in EURUSD and GBPUSD.',
    'Extreme Fear in XAUUSD.',
    'Of 4 pairs, 2 lean bullish, 1 bearish and 1 neither way.',
    'Members recorded most trades in GBPUSD: 55% of them are buys.',
    'Volume is high in EURUSD and US30.',
  ]);
});
