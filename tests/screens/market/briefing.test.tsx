import { act, screen, within } from '@testing-library/react';
import { delay, http, type HttpHandler } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { type BriefingAnswer, briefingEndpoints } from '#contracts/market/briefing.ts';
import { mockAnswer } from '#mocks/mock-endpoint.ts';
import { aBriefing, anOpportunity, anOutlook } from '#tests/support/briefing-answers.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { BriefingScreen } from '#web/features/briefing/BriefingScreen.tsx';

/** Friday, two hours after the briefing. */
const FRIDAY = new Date('2026-11-20T08:00:00.000Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: FRIDAY });
});

const answered = (changes: Partial<BriefingAnswer> = {}): HttpHandler =>
  mockAnswer(briefingEndpoints.read, aBriefing(changes));

const show = (...handlers: HttpHandler[]) => renderScreen(<BriefingScreen />, { handlers });

const part = (name: string) => screen.findByRole('region', { name });
const fact = (within_: HTMLElement, name: string) =>
  within(within_).getByText(name, { selector: 'dt' }).nextElementSibling;

it('has its title, date, temperature, age and source, and says when it is updated', async () => {
  show(
    http.get('*/morning-briefing', () => delay(50)),
    answered(),
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Morning Briefing' })).toBeVisible();
  expect(screen.getByText('Loading the briefing')).toBeInTheDocument();

  expect(await screen.findByText(/^Friday,? 20 November 2026$/)).toBeVisible();
  expect(screen.getByText('Warm')).toHaveTextContent('Market temperature: Warm');
  expect(screen.getByText('Simulated market')).toBeVisible();
  expect(screen.getByRole('button', { name: /as of / })).toHaveAttribute(
    'title',
    'as of 06:00 UTC',
  );
  expect(screen.getByText(/^Updated daily at 6:00 AM UTC, on market days\./)).toBeVisible();
  expect(screen.getByText(/Trades and analysis are informational\.$/)).toHaveTextContent(
    /^Figures and prices are as of .*06:00\sUTC\)?\. Trades/,
  );
});

it.each(['Cold', 'Cool', 'Neutral', 'Warm', 'Hot'] as const)(
  'displays the temperature %s as text and icon',
  async (market_temperature) => {
    show(answered({ market_temperature }));
    const badge = await screen.findByText(market_temperature);
    expect(badge.querySelector('svg')).not.toBeNull();
  },
);

it('displays sentiment, risk score and agreement, and the parts on demand', async () => {
  const { user } = show(
    answered({
      market_sentiment: 'Defensive',
      risk_score: -0.21,
      risk_parts: [
        { name: 'US30', weight: 0.25, value: -0.41 },
        { name: 'XAUUSD, inverted', weight: -0.15, value: 0.2 },
      ],
      agreement: 0.704,
      fear_greed_index: 41,
    }),
  );
  const card = await part('Market Sentiment');
  expect(within(card).getByText('Defensive')).toBeVisible();
  expect(within(card).getByText('Modelled')).toBeVisible();
  expect(fact(card, 'Risk score')).toHaveTextContent('−0.21 of ±1');
  expect(fact(card, 'Agreement of the parts')).toHaveTextContent('70%');
  expect(fact(card, 'Mean fear and greed')).toHaveTextContent('41 of 100');

  await user.click(within(card).getByText('Parts of the risk score'));
  const rows = within(card).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'PartWeightValue, of ±1',
    'US3025%−0.41',
    'XAUUSD, inverted15%+0.20',
  ]);
});

it('displays volatility and the dollar with units, signs and their one-year rank', async () => {
  show(
    answered({
      volatility: { index: 7.21, percentile: 48, change: -0.2, label: 'Normal' },
      dollar_strength: {
        index: 99.4,
        change_1d_pct: -0.21,
        change_5d_pct: 0.48,
        percentile: 34,
        label: 'Soft',
        method: '5-currency, SEK omitted',
      },
    }),
  );
  const volatility = await part('Volatility');
  expect(volatility).toHaveTextContent('Normal7.21% a year');
  expect(fact(volatility, 'Since the day before')).toHaveTextContent('−0.20 points');
  expect(fact(volatility, 'Percentile of a year')).toHaveTextContent('48');
  const dollar = await part('Dollar Strength');
  expect(dollar).toHaveTextContent('Soft99.40 (100: mean of a year)');
  expect(fact(dollar, '1 day')).toHaveTextContent('▼−0.21%');
  expect(fact(dollar, '5 days')).toHaveTextContent('▲+0.48%');
  expect(dollar).toHaveTextContent('Method: 5-currency, SEK omitted');
});

it('explains each part: meaning, computation and limits', async () => {
  const { user } = show(answered());
  await part('Market Sentiment');
  const names = [
    'Market temperature',
    'Market sentiment',
    'Volatility',
    'Dollar strength',
    'Commentary',
    'Technical outlook',
    'Trading opportunities',
    'Daily focus',
    'Yesterday',
  ];
  expect(
    screen.getAllByRole('button', { name: /^About / }).map((button) => button.ariaLabel),
  ).toEqual(names.map((name) => `About ${name}`));
  await user.click(screen.getByRole('button', { name: 'About Commentary' }));
  const dialog = await screen.findByRole('dialog', { name: 'Commentary' });
  for (const heading of ['What it means', 'How it is computed', 'What it is not']) {
    expect(within(dialog).getByText(heading)).toBeVisible();
  }
});

it('displays the full commentary', async () => {
  show(answered({ commentary: ['One.', 'Two.', 'Three.', 'Four.'] }));
  expect(await part('Commentary')).toHaveTextContent('One.Two.Three.Four.');
});

it('shows the outlook of two instruments, and the others on demand', async () => {
  const { user } = show(
    answered({
      technical_outlook: [
        anOutlook(),
        anOutlook({ instrument: 'GBPUSD', bias: 'Bearish', trend: 'none' }),
        anOutlook({ instrument: 'XAUUSD', price: 4065.5, formation: null, level: null, rsi: null }),
        anOutlook({ instrument: 'US30', price: 46_912.3 }),
      ],
    }),
  );
  const outlook = await part('Technical Outlook');
  expect(within(outlook).getAllByRole('article')).toHaveLength(2);
  const euro = within(outlook).getByRole('article', { name: 'Outlook of EURUSD' });
  expect(within(euro).getByText('1.08512')).toBeVisible();
  expect(within(euro).getByText('Bullish')).toBeVisible();
  expect(fact(euro, 'Change, last trading day')).toHaveTextContent('+0.21%');
  expect(fact(euro, 'Resistance')).toHaveTextContent('1.08740');
  expect(fact(euro, 'Support')).toHaveTextContent('1.08390');
  expect(fact(euro, 'ADR, mean day range')).toHaveTextContent('62.0 pips');
  expect(fact(euro, 'ADR used')).toHaveTextContent('31%');
  expect(fact(euro, 'Trend (H4)')).toHaveTextContent('Up');
  expect(fact(euro, 'Peak formation')).toHaveTextContent(/^Level 1 Rise$/);

  await user.click(within(outlook).getByRole('button', { name: 'Show more' }));
  const gold = within(outlook).getByRole('article', { name: 'Outlook of XAUUSD' });
  expect(within(gold).getByText('4,065.50')).toBeVisible();
  expect(fact(gold, 'Peak formation')).toHaveTextContent('None');
  expect(fact(gold, 'RSI (H4)')).toHaveTextContent('not known');
  await user.click(within(outlook).getByRole('button', { name: 'Show less' }));
  expect(within(outlook).getAllByRole('article')).toHaveLength(2);
});

it('distinguishes signals from the ungraded watchlist', async () => {
  show(
    answered({
      opportunities: [
        anOpportunity({
          instrument: 'GBPUSD',
          direction: 'sell',
          source: 'signal',
          signal_id: 'signal-1',
          trigger: 1.2712,
          invalidation: 1.2755,
          target: 1.2626,
          risk_reward: 2,
        }),
        anOpportunity(),
      ],
    }),
  );
  const signal = await screen.findByRole('article', { name: 'Signal: GBPUSD sell' });
  expect(within(signal).getByText('Signal, graded')).toBeVisible();
  expect(within(signal).getByText('SELL')).toBeVisible();
  expect(fact(signal, 'Entry')).toHaveTextContent('1.27120');
  expect(fact(signal, 'Stop loss')).toHaveTextContent('1.27550');
  expect(fact(signal, 'Target')).toHaveTextContent('1.26260');
  expect(fact(signal, 'Risk : reward')).toHaveTextContent('1 : 2.00');

  const watched = screen.getByRole('article', { name: 'Watchlist: EURUSD buy' });
  expect(within(watched).getByText('Watchlist, not graded')).toBeVisible();
  expect(fact(watched, 'Trigger')).toHaveTextContent('1.08740');
  expect(fact(watched, 'Invalid beyond')).toHaveTextContent('1.08390');
  expect(within(watched).queryByText('Target')).not.toBeInTheDocument();
  expect(within(watched).queryByText('Risk : reward')).not.toBeInTheDocument();
  expect(watched).toHaveTextContent('still missing a stop hunt');
});

it('says when nothing is open or near', async () => {
  show(answered({ opportunities: [] }));
  expect(await part('Trading Opportunities')).toHaveTextContent(
    'No signal was open, and nothing was near one.',
  );
});

it('lists the focus of the day and yesterday’s moves', async () => {
  show(answered());
  expect(await part('Daily Focus')).toHaveTextContent('London 07:00 to 16:00 UTC.');
  const yesterday = await part('Yesterday');
  expect(fact(yesterday, 'Top gainer')).toHaveTextContent('XAUUSD ▲+0.74%');
  expect(fact(yesterday, 'Top loser')).toHaveTextContent('USDJPY ▼−0.52%');
  expect(fact(yesterday, 'EURUSD')).toHaveTextContent('92%');
});

it('says that it was caught up', async () => {
  show(answered({ generated_at: '2026-11-20T07:12:00.000Z' }));
  expect(await screen.findByText(/it was made later/)).toHaveTextContent(
    /07:12\sUTC\)?, from what was known then\. Trades/,
  );
});

it('names the next briefing only when it is not tomorrow', async () => {
  vi.setSystemTime('2026-11-19T08:00:00.000Z');
  show(answered({ date: '2026-11-19' }));
  expect(await screen.findByText(/^Updated daily/)).not.toHaveTextContent('The next one');

  vi.setSystemTime(FRIDAY);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.getByText(/^Updated daily/)).toHaveTextContent(/The next one: .*Mon.*06:00\sUTC/);
});

it('names the next briefing at the weekend, while Friday’s is displayed', async () => {
  vi.setSystemTime('2026-11-21T10:00:00.000Z');
  show(answered({ stale: true }));
  expect(await screen.findByText('Stale')).toBeVisible();
  const monday = /The next one: .*Mon.*06:00\sUTC/;
  expect(
    screen.getByText(/^This is the briefing of Friday,? 20 November 2026\./),
  ).toHaveTextContent(monday);
  expect(screen.getByText(/^Updated daily at 6:00 AM UTC/)).toHaveTextContent(monday);
});

it('becomes stale on the screen when the next day begins, and says when a newer one was due', async () => {
  show(answered());
  await part('Market Sentiment');
  expect(screen.queryByText('Stale')).not.toBeInTheDocument();

  vi.setSystemTime('2026-11-23T06:30:00.000Z');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.getByText('Stale')).toBeVisible();
  expect(screen.getByText(/^This is the briefing of/)).toHaveTextContent(
    /A newer one was due .*06:00\sUTC/,
  );
});
