import { act, screen, within } from '@testing-library/react';
import { delay, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  type PeakScannerAnswer,
  peakScannerEndpoints,
  examplePrediction,
  NO_PREDICTION,
} from '#contracts/peak-scanner.ts';
import { mockAnswer } from '#mocks/mock-endpoint.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { peakExample as example } from '#tests/support/computed-examples.ts';
import { PeakScreen } from '#web/features/signals/peak/PeakScreen.tsx';

const NOW = new Date('2026-11-20T12:36:20.000Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});

/** A response of 20 November, a day without generation. */
const aQuietDay: PeakScannerAnswer = {
  ...example,
  scanner_status: 'monitoring',
  current_day: 20,
  is_generation_day: false,
  next_generation: '2026-12-03T00:00:00.000Z',
  next_scan: '2026-11-20T12:40:00.000Z',
  last_scan: '2026-11-20T12:35:00.000Z',
  as_of: '2026-11-20T12:35:00.000Z',
};

const answered = (changes: Partial<PeakScannerAnswer> = {}) =>
  mockAnswer(peakScannerEndpoints.read, { ...aQuietDay, ...changes });

const show = (...handlers: ReturnType<typeof answered>[]) =>
  renderScreen(<PeakScreen />, { handlers });

const part = (name: string) => screen.findByRole('region', { name });
const fact = (within_: HTMLElement, name: string) =>
  within(within_).getByText(name, { selector: 'dt' }).nextElementSibling;

it('displays a placeholder until it is loaded', async () => {
  show(
    http.get('*/peak-scanner', () => delay(50)),
    answered(),
  );

  expect(screen.getByRole('heading', { level: 1, name: 'Advanced Peak Scanner' })).toBeVisible();
  expect(screen.getByText('Loading the scanner')).toBeInTheDocument();
  expect(await screen.findByText('Monitoring')).toBeVisible();
  expect(screen.queryByText('Loading the scanner')).not.toBeInTheDocument();
  expect(screen.getByText('Trades and analysis are informational.')).toBeVisible();
});

it('marks a simulated market, and displays the age of the response', async () => {
  show(answered({ mmm_signals: [], signals: [] }));

  await part('Schedule');
  expect(screen.getAllByText('Simulated market')).toHaveLength(1);
  expect(screen.getByRole('button', { name: /as of/ })).toBeVisible();
});

it('counts down to the next scan, and on to the one after it', async () => {
  show(answered());

  const schedule = await part('Schedule');
  expect(within(schedule).getByText(/^in 3 min 40 s$/)).toBeVisible();
  expect(schedule).toHaveTextContent(/^Next scan 12:40 UTC · in 3 min 40 s/);
  vi.setSystemTime('2026-11-20T12:41:00.000Z');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(schedule).toHaveTextContent(/^Next scan 12:45 UTC · in 4 min 0 s/);
  expect(fact(schedule, 'Next scan')).toHaveTextContent('12:45 UTC');
});

it('names the day on which signals are generated', async () => {
  show(answered());

  const schedule = await part('Schedule');
  expect(fact(schedule, 'Current day (UTC)')).toHaveTextContent('Day 20');
  expect(fact(schedule, 'Generation day today')).toHaveTextContent('No');
  expect(fact(schedule, 'Next generation')).toHaveTextContent(/Thu.*3.*in 12 d 11 h$/);
  expect(schedule).toHaveTextContent('Signals come once a month: on the 3rd');
});

it('says so when the 3rd is a closed day, and when today is the day', async () => {
  show(
    answered({
      scanner_status: 'scanning',
      is_generation_day: true,
      next_generation: '2026-10-05T00:00:00.000Z',
      effective_generation_date: '2026-10-05',
    }),
  );

  const schedule = await part('Schedule');
  expect(fact(schedule, 'Generation day today')).toHaveTextContent('Yes');
  expect(fact(schedule, 'Effective date this month')).toHaveTextContent(
    /Mon.*5.*The market is closed on the 3rd\.$/,
  );
  expect(screen.getByText('Scanning')).toBeVisible();
});

it('displays its results, each measured figure with its sample size', async () => {
  show(answered());

  const board = await part('Performance dashboard');
  expect(fact(board, 'Total Signals')).toHaveTextContent('63');
  expect(fact(board, 'High Confidence')).toHaveTextContent('41');
  expect(fact(board, 'ML Confirmation Rate')).toHaveTextContent('38.1%');
  expect(fact(board, 'Average R:R')).toHaveTextContent('1 : 2.01');
  expect(fact(board, 'Market Volatility')).toHaveTextContent('0.71% a day');
  expect(fact(board, 'Institutional Activity (model estimate)')).toHaveTextContent('Medium');
  expect(fact(board, 'Success rate')).toHaveTextContent('34.4% n=61');
  expect(fact(board, 'Expectancy after costs')).toHaveTextContent('▼−0.05 R n=61');
  expect(board).toHaveTextContent('62 of 63 signals are backfilled');
});

it('colours rates above 70 and above 80 percent, each with a word', async () => {
  show(
    answered({
      performance_metrics: {
        ...example.performance_metrics,
        success_rate: 80.1,
        ml_confirmation_rate: 80,
      },
    }),
  );

  const board = await part('Performance dashboard');
  expect(fact(board, 'Success rate')).toHaveTextContent('80.1% High n=61');
  expect(within(board).getByText('80.1%')).toHaveClass('text-ok');
  expect(fact(board, 'ML Confirmation Rate')).toHaveTextContent('80.0% Medium');
  expect(within(board).getByText('80.0%')).toHaveClass('text-warn');
});

it('lists signals before the schedule, which unfolds from one line', async () => {
  const { user } = show(answered());

  const schedule = await part('Schedule');
  const signals = await part('MMM signals');
  expect(signals.compareDocumentPosition(schedule)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(within(schedule).getByText('Last scan')).not.toBeVisible();
  await user.click(within(schedule).getByText(/^Next scan/, { selector: 'div' }));
  expect(within(schedule).getByText('Last scan')).toBeVisible();
});

it('opens an ended signal as its card', async () => {
  const { user } = show(answered());
  const ended = within(await part('Ended signals of this generation'));

  const [first] = ended.getAllByRole('button', { name: /^Open / });
  await user.click(first ?? document.body);

  expect(
    within(await screen.findByRole('dialog', { name: 'Signal' })).getByRole('article'),
  ).toHaveTextContent('Target hit');
});

it('displays no rate for too few signals', async () => {
  const performance_metrics = {
    ...example.performance_metrics,
    success_rate: null,
    expectancy_r: null,
    n_closed: 3,
  };
  show(answered({ performance_metrics }));

  const board = await part('Performance dashboard');
  expect(fact(board, 'Success rate')).toHaveTextContent('insufficient data (n=3)');
  expect(fact(board, 'Expectancy after costs')).toHaveTextContent('insufficient data (n=3)');
});

it('displays confidence bands by colour and label, and advises caution below 70 %', async () => {
  const [signal] = example.mmm_signals;
  if (signal === undefined) throw new Error('the example has no signal');
  const of = (instrument: 'EURUSD' | 'GBPUSD' | 'XAUUSD', confidence: number) => ({
    ...signal,
    id: instrument,
    instrument,
    confidence,
  });
  show(answered({ mmm_signals: [of('EURUSD', 0.85), of('GBPUSD', 0.7), of('XAUUSD', 0.69)] }));

  const signals = await part('MMM signals');
  expect(within(signals).getByText('85% · High')).toHaveClass('text-ok');
  expect(within(signals).getByText('70% · Medium')).toHaveClass('text-warn');
  expect(within(signals).getByText('69% · Low')).toHaveClass('text-danger');
  expect(within(signals).getAllByText(/treat this signal with caution/)).toHaveLength(1);
});

it('says when the next signals are due while there are none', async () => {
  show(answered({ mmm_signals: [], signals: [] }));

  const signals = await part('MMM signals');
  expect(within(signals).getByText('No High-Confidence MMM Signals')).toBeVisible();
  expect(signals).toHaveTextContent(/Next: Thu.*3/);
});

it('keeps the ended signals of a generation below the open ones', async () => {
  show(answered());

  expect(await part('Ended signals of this generation')).toHaveTextContent('Target hit');
  expect(within(await part('MMM signals')).queryByText('Target hit')).not.toBeInTheDocument();
});

it('filters by instrument', async () => {
  const { user } = show(answered());
  await part('MMM signals');
  const select = screen.getByRole('combobox', { name: 'Instrument' });
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['All instruments', 'EURUSD', 'GBPUSD', 'XAUUSD', 'US30']);
  await user.selectOptions(select, 'GBPUSD');

  expect(screen.getByText('No High-Confidence MMM Signals')).toBeVisible();
  expect(await part('MMM signals')).toHaveTextContent(
    'None for GBPUSD, 1 signal for other instruments.',
  );
  const biases = within(await part('Market-maker bias')).getAllByRole('article');
  expect(biases.map((card) => card.getAttribute('aria-label'))).toEqual(['Bias of GBPUSD']);
});

it('lists near setups apart from signals', async () => {
  show(answered());

  const list = await part('Watch-list');
  expect(list).toHaveTextContent('Not signals');
  expect(list).toHaveTextContent('GBPUSD▲BUYSetup quality 44%');
  expect(list).toHaveTextContent('They are not issued or graded.');
});

it('displays the daily bias of an instrument', async () => {
  show(answered());
  await part('Market-maker bias');

  const card = screen.getByRole('article', { name: 'Bias of EURUSD' });
  expect(card).toHaveTextContent('BullishW Bottom');
  expect(card).toHaveTextContent('Price at 31.4% of the 5-day range');
  expect(fact(card, 'Day of the cycle')).toHaveTextContent('Day 2 since the low at 1.07911');
  expect(fact(card, 'Level')).toHaveTextContent('Level 1 rise');
  expect(fact(card, 'Expansion')).toHaveTextContent('0.80 ADR');
  expect(fact(card, 'Stop hunt')).toHaveTextContent(/^Low swept by 0\.18 ADR at .*07:30 UTC/);
  expect(fact(card, 'Structure break')).toHaveTextContent('Upwards');
  expect(screen.getByRole('article', { name: 'Bias of US30' })).toHaveTextContent(
    'Not enough candles yet.',
  );
});

it('displays a prediction with the accuracy of the model, also out of sample', async () => {
  show(answered());
  await part('Machine-learning predictions');

  const card = screen.getByRole('article', { name: 'Prediction for EURUSD' });
  expect(card).toHaveTextContent('ML signalHOLD');
  expect(card).toHaveTextContent('Bullish36.0%');
  expect(card).toHaveTextContent('Neutral30.0%');
  expect(card).toHaveTextContent('Bearish34.0%');
  expect(fact(card, 'Training accuracy')).toHaveTextContent('42.0%');
  expect(fact(card, 'Out-of-sample accuracy')).toHaveTextContent('34.5%');
  expect(fact(card, 'Baseline accuracy')).toHaveTextContent('35.0%');
  expect(fact(card, 'Skill')).toHaveTextContent('0.3%');
  expect(fact(card, 'Tested on')).toHaveTextContent('n=2,500');
  expect(card).toHaveTextContent('Multinomial logistic regression, 20 features');
  expect(card).toHaveTextContent('Read it as chance.');
});

it('describes little skill as close to chance, and names a model without history', async () => {
  const better = { ...examplePrediction, oos_accuracy: 0.38, log_loss_skill: 0.011 };
  const none = {
    ...examplePrediction,
    algorithm: NO_PREDICTION,
    training_accuracy: null,
    oos_accuracy: null,
    baseline_accuracy: null,
    log_loss_skill: null,
  };
  show(answered({ ml_predictions: { EURUSD: better, US30: none } }));
  await part('Machine-learning predictions');

  expect(screen.getByRole('article', { name: 'Prediction for EURUSD' })).toHaveTextContent(
    'Little skill, close to chance',
  );
  const us30 = screen.getByRole('article', { name: 'Prediction for US30' });
  expect(us30).toHaveTextContent('insufficient data');
  expect(us30).not.toHaveTextContent('Training accuracy');
});
