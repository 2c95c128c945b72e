import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { SENTIMENT_PAIRS } from '#contracts/rules/market/analysis-pairs.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { SentimentRecord } from '#contracts/market/sentiments.ts';
import { aBook, aSentiment, SENTIMENTS_AT } from '#tests/support/sentiment-answers.ts';
import { sentimentPart, showSentiments } from '#tests/support/show-sentiments.tsx';

/** Labels of Market Sentiments: bands at their borders, and explanations of the figures. */

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(SENTIMENTS_AT) });
});

const fact = (within_: HTMLElement, name: string) =>
  within(within_).getByText(name, { selector: 'dt' }).nextElementSibling;

/** Pairs with these values of one field, first to last. */
const pairsWith = (field: keyof SentimentRecord, values: readonly number[]) => ({
  sentiment_data: SENTIMENT_PAIRS.slice(0, values.length).map((pair, index) =>
    aSentiment({ pair, [field]: values[index] }),
  ),
});

const bookWith = (pair: Instrument, ratio: number) =>
  aBook({ pair, order_ratio: ratio, volume_ratio: ratio });

it('names the bands of fear and greed at their borders', async () => {
  await showSentiments(
    'Sentiment Analysis',
    pairsWith('fear_greed_index', [75, 74, 55, 54, 45, 44, 25, 24]),
  );
  const labels = ['75 · Extreme Greed', '74 · Greed', '55 · Greed', '54 · Neutral', '45 · Neutral'];
  for (const text of [...labels, '44 · Fear', '25 · Fear', '24 · Extreme Fear']) {
    expect(screen.getByText(text)).toBeVisible();
  }
});

it('names the pressure of orders and of volume at the borders of its bands', async () => {
  await showSentiments('Order Book (DOM)', {
    dom_data: [
      bookWith('EURUSD', 1.21),
      bookWith('GBPUSD', 1.2),
      bookWith('XAUUSD', 0.8),
      bookWith('US30', 0.79),
    ],
  });
  expect(fact(sentimentPart('Resting orders'), 'Order ratio')).toHaveTextContent(
    /^1\.21.*Buy Pressure$/,
  );
  expect(fact(sentimentPart('Volume, 24 h'), 'Volume ratio')).toHaveTextContent(
    /^1\.21.*Buy Pressure$/,
  );
  const all = within(screen.getByRole('region', { name: 'Order books of all pairs' }));
  const ofPair = (pair: string) => all.getByRole('row', { name: new RegExp(`^${pair}`) });
  expect(ofPair('EURUSD')).toHaveTextContent('1.21▲Buy Pressure1.21▲Buy Pressure');
  expect(ofPair('GBPUSD')).toHaveTextContent('1.20Balanced1.20Balanced');
  expect(ofPair('XAUUSD')).toHaveTextContent('0.80Balanced0.80Balanced');
  expect(ofPair('US30')).toHaveTextContent('0.79▼Sell Pressure0.79▼Sell Pressure');
});

it('calls volumes ticks only when the source counts them', async () => {
  const { profile } = aSentiment({ pair: 'GBPUSD' });
  const estimated = { ...profile, volume_source: 'range-proxy' as const };
  await showSentiments('Order Book (DOM)', {
    sentiment_data: [
      aSentiment({ pair: 'EURUSD' }),
      aSentiment({ pair: 'GBPUSD', profile: estimated }),
    ],
  });
  expect(screen.getByText(/elsewhere they are estimated from the ranges/)).toBeVisible();
});

it('displays the band of social sentiment by colour and text', async () => {
  await showSentiments('Market Psychology', pairsWith('social_sentiment', [60, 59, 40, 39]));
  const social = within(sentimentPart('Social sentiment'));
  expect(social.getByText('60% · mostly buys')).toHaveClass('text-ok');
  expect(social.getByText('59% · mixed')).toHaveClass('text-warn');
  expect(social.getByText('40% · mixed')).toHaveClass('text-warn');
  expect(social.getByText('39% · mostly sells')).toHaveClass('text-danger');
});

it('names the bands of the volume at their borders', async () => {
  await showSentiments('Market Psychology', pairsWith('volume_profile', [70, 69, 40, 39]));
  const volume = within(sentimentPart('Volume profile'));
  for (const text of ['70 · High', '69 · Medium', '40 · Medium', '39 · Low']) {
    expect(volume.getByText(text)).toBeVisible();
  }
});

it('displays the number of entries behind social sentiment', async () => {
  await showSentiments('Market Psychology', pairsWith('social_entries', [0, 1, 1043]));
  const social = within(sentimentPart('Social sentiment'));
  expect(social.getByText('No trades recorded in seven days')).toBeVisible();
  expect(social.getByText('1 trade')).toBeVisible();
  expect(social.getByText('1,043 trades')).toBeVisible();
});

it('gives no percentage of fewer than ten trades', async () => {
  const user = await showSentiments('Market Psychology', pairsWith('social_entries', [0, 9, 10]));
  const social = within(sentimentPart('Social sentiment'));
  expect(social.getAllByText('Too few trades')).toHaveLength(2);

  await user.click(screen.getByRole('tab', { name: 'Sentiment Analysis' }));
  expect(screen.getAllByText('Too few trades')).toHaveLength(2);
});

const explained: readonly [Parameters<typeof showSentiments>[0], readonly string[]][] = [
  ['Order Book (DOM)', ['Resting orders', 'Volume, 24 h', 'Liquidity', 'Depth of market']],
  [
    'Market Psychology',
    ['Fear and greed', 'Social sentiment', 'Volume profile', 'Volume by price'],
  ],
];

it.each(explained)('explains every group of figures of %s', async (view, names) => {
  await showSentiments(view);
  const buttons = screen.getAllByRole('button', { name: /^About / });
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(
    names.map((name) => `About ${name}`),
  );
});

const explainedTogether: typeof explained = [
  [
    'Market Overview',
    [
      'Market mood',
      'Overall sentiment',
      'Fear and greed',
      'Retail long and short',
      'Institutional flow',
    ],
  ],
  [
    'Sentiment Analysis',
    [
      'Overall sentiment',
      'Retail long and short',
      'Institutional flow',
      'Fear and greed',
      'News sentiment',
      'Social sentiment',
      'Volume profile',
    ],
  ],
];

it.each(explainedTogether)('explains all figures of %s in one place', async (view, names) => {
  const user = await showSentiments(view);
  await user.click(screen.getByRole('button', { name: 'How to read this' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'How to read this' }));
  expect(dialog.getAllByRole('heading', { level: 3 }).map((each) => each.textContent)).toEqual(
    names,
  );
});

it('says that no news is read, and that the crowd is our own members', async () => {
  const user = await showSentiments('Sentiment Analysis');
  await user.click(screen.getByRole('button', { name: 'How to read this' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'How to read this' }));
  const isNot = (name: string) => {
    const part = dialog.getByRole('heading', { name }).parentElement;
    if (part === null) throw new Error(`no part ${name}`);
    return within(part).getByText('What it is not').nextElementSibling?.textContent;
  };
  expect(isNot('News sentiment')).toBe(
    'No news is read: no news feed is connected. Price shocks alone stand for the news.',
  );
  expect(isNot('Social sentiment')).toBe(
    'It is not read from social networks and is not the whole market: only what members of this platform put down in their journals. Nobody is named.',
  );
  expect(isNot('Retail long and short')).toBe(
    'These are no positions of any broker: none are connected. What brokers publish can differ widely.',
  );
});
