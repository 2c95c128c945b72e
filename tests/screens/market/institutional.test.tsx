import { screen, within } from '@testing-library/react';
import { http, type HttpHandler } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  type InstitutionalAnswer,
  institutionalEndpoints,
  NO_PAIR,
} from '#contracts/market/institutional.ts';
import { mockAnswer, mockAnswerFrom } from '#mocks/mock-endpoint.ts';
import {
  aBearishIndex,
  anAnalysis,
  anInstitutionalAnswer,
} from '#tests/support/institutional-answers.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { InstitutionalScreen } from '#web/features/institutional/InstitutionalScreen.tsx';

const { analyse } = institutionalEndpoints;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T14:05:20.000Z') });
});

const both = anInstitutionalAnswer([anAnalysis(), aBearishIndex()]);
const answered = (answer: InstitutionalAnswer = both): HttpHandler => mockAnswer(analyse, answer);

const show = (...handlers: HttpHandler[]) => renderScreen(<InstitutionalScreen />, { handlers });
const part = (name: string) => screen.findByRole('region', { name });
const box = (pair: string) => screen.getByRole('checkbox', { name: pair });
const button = (name: string) => screen.getByRole('button', { name });
const fact = (within_: HTMLElement, name: string) =>
  within(within_).getByText(name, { selector: 'dt' }).nextElementSibling;

async function showAnalysed(answer?: InstitutionalAnswer) {
  const view = show(answered(answer));
  await view.user.click(button('ANALYSE'));
  await part('Insights');
  return view;
}

it('offers the specified pairs and timeframes, and explains itself before the first run', () => {
  show();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Institutional Analysis');
  const pairs = within(screen.getByRole('group', { name: 'Currency pairs' }));
  expect(
    pairs.getAllByRole('checkbox').map(({ parentElement }) => parentElement?.textContent),
  ).toEqual(['EURUSD', 'GBPUSD', 'XAUUSD', 'US30', 'USDJPY', 'AUDUSD', 'USDCAD', 'USDCHF']);
  const timeframe = screen.getByRole('combobox', { name: 'Timeframe' });
  expect(
    within(timeframe)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['1 minute', '5 minutes', '15 minutes', '1 hour', '4 hours', 'Daily']);
  expect(screen.getByText('Nothing analysed yet')).toBeVisible();
  expect(screen.getByText(/Everything is a model/)).toBeVisible();
});

it('requires a pair, reports it beside the choice, and sends nothing', async () => {
  const { user, backend } = show(answered());
  await user.click(button('Select none'));
  await user.click(button('ANALYSE'));

  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent(/^Please select at least one currency pair\.$/);
  expect(NO_PAIR).toBe('Please select at least one currency pair.');
  expect(screen.getByRole('group', { name: 'Currency pairs' })).toHaveAccessibleDescription(
    NO_PAIR,
  );
  expect(box('EURUSD')).toHaveFocus();
  expect(backend.calls.filter((call) => call.includes('institutional'))).toEqual([]);

  await user.keyboard(' '); // ticks the focused checkbox
  expect(box('EURUSD')).toBeChecked();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('says ANALYZING... while it runs, and sends the selection', async () => {
  const requests: unknown[] = [];
  const response = Promise.withResolvers<undefined>();
  const { user } = show(
    http.post('*/institutional-analysis', () => response.promise),
    mockAnswerFrom(analyse, ({ body }) => {
      requests.push(body);
      return both;
    }),
  );
  await user.click(button('Select none'));
  await user.click(box('US30'));
  await user.click(box('GBPUSD'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Timeframe' }), '15 minutes');
  await user.click(button('ANALYSE'));

  expect(button('ANALYZING...')).toBeDisabled();
  response.resolve(undefined);
  await part('Insights');
  expect(requests).toEqual([{ pairs: ['GBPUSD', 'US30'], timeframe: '15min' }]);
  expect(button('ANALYSE')).toBeEnabled();
});

it('remembers pairs and timeframe on this device', async () => {
  const { user, unmount } = show(answered());
  await user.click(box('EURUSD'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Timeframe' }), 'Daily');
  unmount();

  show();
  expect(box('EURUSD')).not.toBeChecked();
  expect(box('GBPUSD')).toBeChecked();
  expect(screen.getByRole('combobox', { name: 'Timeframe' })).toHaveDisplayValue('Daily');
});

it('displays price, change, bias, confidence, risk, volume, liquidity, interest, break and action of each pair', async () => {
  await showAnalysed();
  const euro = screen.getByRole('article', { name: 'EURUSD' });
  expect(euro).toHaveTextContent('1.08512');
  expect(euro).toHaveTextContent('▲+0.23%');
  expect(euro).toHaveTextContent('▲Cautiously Bullish');
  expect(euro).toHaveTextContent('Confidence66% · Low');
  expect(euro).toHaveTextContent('Few signs agree: treat it with caution.');
  expect(fact(euro, 'Risk level')).toHaveTextContent('Medium');
  expect(fact(euro, 'Volume score')).toHaveTextContent('61 of 100');
  expect(fact(euro, 'Buy liquidity, above')).toHaveTextContent('58%');
  expect(fact(euro, 'Sell liquidity, below')).toHaveTextContent('42%');
  expect(fact(euro, 'Institutional interest')).toHaveTextContent('Medium');
  expect(fact(euro, 'Last break')).toHaveTextContent(/BOS, bullish, 1\.08486.*11:00\sUTC/);
  expect(euro).toHaveTextContent('Buy dips into 1.08410-1.08440, invalid below 1.08290');

  const dow = screen.getByRole('article', { name: 'US30' });
  expect(dow).toHaveTextContent('38,612.5');
  expect(dow).toHaveTextContent('▼−0.61%');
  expect(dow).toHaveTextContent('▼Bearish');
  expect(dow).toHaveTextContent('82% · Medium');
  expect(dow).not.toHaveTextContent('caution');
});

it('draws the liquidity of the selected pair, also as a sentence and as a table', async () => {
  const { user } = await showAnalysed();
  const map = within(await part('Liquidity map'));
  expect(map.getByRole('img')).toHaveAccessibleName(
    'Liquidity map of EURUSD around 1.08512: 1 pool of buy stops, nearest at 1.08742; no resting sell stops; 0 swept pools; 1 open zone.',
  );
  await user.selectOptions(map.getByRole('combobox', { name: 'Pair on the map' }), 'US30');
  expect(map.getByRole('img')).toHaveAccessibleName(
    'Liquidity map of US30 around 38,612.5: no resting buy stops; 1 pool of sell stops, nearest at 38,540.5; 1 swept pool; 1 open zone.',
  );
  expect(map.getByText('38,540.5 ×7')).toBeInTheDocument();
  expect(map.getByText('▼ Fair value gap')).toBeInTheDocument();

  await user.click(map.getByText('Show as table'));
  const [, ...rows] = map.getAllByRole('row');
  const texts = rows.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
  expect(texts).toEqual([
    expect.stringMatching(/^Fair value gap38,640\.0–38,662\.5bearish, since .*12:00 UTC$/),
    'Price38,612.5at the time of the analysis',
    'Buy stops38,590.02 swings, swept',
    'Sell stops38,540.57 swings, resting',
  ]);
});

it('shows buy and sell liquidity of all pairs beside each other', async () => {
  await showAnalysed();
  const pairs = within(await part('Liquidity of all pairs')).getAllByRole('listitem');
  expect(pairs.map(({ textContent }) => textContent)).toEqual([
    'EURUSD▼ Sell stops below 42%Buy stops above 58% ▲',
    'US30▼ Sell stops below 77%Buy stops above 23% ▲',
  ]);
});

it('lists insights', async () => {
  await showAnalysed();
  const insights = within(await part('Insights')).getAllByRole('listitem');
  expect(insights.map(({ textContent }) => textContent)).toEqual([
    '1 pair leans up and 1 pair leans down.',
    'The signs agree most on US30: Bearish, 82% confidence.',
    'Risk is highest on US30: ranges are large for their own past.',
    'Modelled stops are most one-sided on US30: 77% below the price.',
    'Volume is heaviest for its own past on US30: rank 88 of 100.',
    'The newest break of structure is on US30: CHoCH, bearish, 38,655.0.',
  ]);
});

it('names the pairs without a result, and the candles used', async () => {
  await showAnalysed(
    anInstitutionalAnswer([anAnalysis()], { missing: ['XAUUSD', 'US30'], timeframe: '4hour' }),
  );
  expect(
    screen.getByText('Left out, because their candles are too few: XAUUSD and US30.'),
  ).toBeVisible();
  expect(screen.getByText('1 pair, 4-hour candles')).toBeVisible();
});

it('displays source and age, and that it is modelled and informational', async () => {
  await showAnalysed();
  expect(screen.getAllByText('Modelled').length).toBeGreaterThanOrEqual(4);
  expect(screen.getByText('Simulated market')).toBeVisible();
  expect(screen.getByRole('button', { name: /as of 14:05$/ })).toBeVisible();
  expect(screen.getByText('Trades and analysis are informational.')).toBeVisible();
});

it('explains every figure, by keyboard: meaning, computation and limits', async () => {
  const { user } = await showAnalysed();
  const explained = screen.getAllByRole('button', { name: /^About / });
  expect(explained.map((one) => one.getAttribute('aria-label'))).toEqual([
    'About Liquidity map',
    'About Liquidity of all pairs',
    'About Bias and confidence of EURUSD',
    'About Bias and confidence of US30',
    'About Insights',
  ]);
  explained[3]?.focus();
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Bias and confidence of US30' });
  expect(fact(dialog, 'What it means')).toHaveTextContent(/50% is none, 95% the most/);
  expect(fact(dialog, 'How it is computed')).toHaveTextContent(
    /A weighted sum of structure \(35%\)/,
  );
  expect(fact(dialog, 'What it is not')).toHaveTextContent(/Not a probability/);
  await user.keyboard('{Escape}');
  expect(explained[3]).toHaveFocus();

  await user.click(screen.getByRole('button', { name: 'How to read this' }));
  const all = await screen.findByRole('dialog', { name: 'How to read this' });
  for (const name of [
    'Risk level',
    'Volume score',
    'Institutional interest',
    'Last break',
    'Action',
  ]) {
    expect(within(all).getByRole('heading', { name })).toBeVisible();
  }
});
