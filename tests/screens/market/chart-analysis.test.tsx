import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { type ChartAnalysis, chartAnalysisEndpoints } from '#contracts/market/chart-analyses.ts';
import { mockAnswer, mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { shownPlot } from '#tests/support/fake-plot.ts';
import { FRIDAY, picture, showChart } from '#tests/support/show-chart.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: FRIDAY });
});

const reading = (overrides: Partial<ChartAnalysis> = {}): ChartAnalysis => ({
  ...chartAnalysisEndpoints.analyse.example,
  instrument: 'EURUSD',
  timeframe: 'H4',
  support_levels: [1.0802],
  resistance_levels: [1.0894],
  detected_patterns: ['Double bottom'],
  trading_signal: {
    direction: 'BUY',
    entry_price: 1.0855,
    stop_loss: 1.0799,
    take_profit: 1.092,
    risk_reward_ratio: 1.16,
    volatility: 0.11,
  },
  ...overrides,
});

const analysed = (overrides?: Partial<ChartAnalysis>) =>
  mockAnswer(chartAnalysisEndpoints.analyse, reading(overrides));

const analyseButton = () => screen.findByRole('button', { name: /^Analy/ });

it('draws and lists the result of an analysis', async () => {
  const answer = Promise.withResolvers<undefined>();
  const slow = http.post('*/chart-analyses', () => answer.promise);
  const { user, backend } = showChart(slow, analysed({ confidence_score: 66 }));
  await picture();
  await user.click(await analyseButton());
  expect(await screen.findByRole('button', { name: 'Analysing…' })).toBeDisabled();
  answer.resolve(undefined);

  const result = await screen.findByRole('region', { name: 'Analysis of EURUSD H4' });
  expect(backend.calls).toContain('POST /api/chart-analyses');
  expect(within(result).getByText('pattern reading, not graded')).toBeVisible();
  expect(within(result).getByText('Pattern clarity 66 of 100 · Medium')).toHaveClass('text-warn');
  expect(within(result).getByText(/read it with caution/)).toBeVisible();
  expect(within(result).getByText('BUY')).toBeVisible();
  expect(within(result).getByText('1.08550')).toBeVisible();
  expect(within(result).getByText('Double bottom')).toBeVisible();
  expect(within(result).getByText('1.08020')).toBeVisible();
  const { levels, patterns } = shownPlot().model;
  expect(levels.map(({ name }) => name)).toEqual([
    'Support',
    'Resistance',
    'Entry',
    'Stop',
    'Target',
  ]);
  expect(patterns).not.toHaveLength(0);
});

it('says so when an analysis leads to no signal', async () => {
  const { user } = showChart(analysed({ trading_signal: null, support_levels: [] }));
  await picture();
  await user.click(await analyseButton());

  expect(await screen.findByText(/^No trading signal/)).toBeVisible();
  expect(screen.getByText('None found')).toBeVisible();
  expect(shownPlot().model.levels.map(({ name }) => name)).toEqual(['Resistance']);
});

it('does not call a clear pattern without a signal confidence', async () => {
  const { user } = showChart(analysed({ trading_signal: null, confidence_score: 98 }));
  await picture();
  await user.click(await analyseButton());

  expect(await screen.findByText('Pattern clarity 98 of 100 · High')).toBeVisible();
  expect(screen.queryByText(/Confidence/)).not.toBeInTheDocument();
});

it('opens earlier analyses on the chart that they are of', async () => {
  const earlier = reading({ id: '019a9f30-1b2c-7d3e-8f40-5a6b7c8d9e10', instrument: 'XAUUSD' });
  const failed = reading({
    id: '019a9f30-1b2c-7d3e-8f40-5a6b7c8d9e11',
    instrument: 'US30',
    analysis_status: 'failed',
  });
  const { user } = showChart(mockAnswer(chartAnalysisEndpoints.list, [earlier, failed]));
  await picture();
  const list = within(await screen.findByRole('region', { name: 'Earlier analyses' }));
  expect(list.getByRole('button', { name: /^US30 H4\s*Could not be read/ })).toBeVisible();
  await user.click(list.getByRole('button', { name: /^XAUUSD H4\s*BUY · Double bottom/ }));

  expect(await screen.findByRole('region', { name: 'Analysis of XAUUSD H4' })).toBeVisible();
  expect(await screen.findByRole('img', { name: /^Candle chart of XAUUSD H4/ })).toBeVisible();
  expect(shownPlot().model.levels).not.toHaveLength(0);
});

it('lists a new analysis with the earlier ones', async () => {
  const { user, backend } = showChart(analysed(), mockAnswer(chartAnalysisEndpoints.list, []));
  await picture();
  expect(await screen.findByText(/^None yet\./)).toBeVisible();
  backend.use(mockAnswer(chartAnalysisEndpoints.list, [reading()]));
  await user.click(await analyseButton());

  expect(await screen.findByRole('button', { name: /^EURUSD H4\s*BUY/ })).toBeVisible();
});

it('removes an analysis when the chart changes', async () => {
  const { user } = showChart(analysed());
  await picture();
  await user.click(await analyseButton());
  await screen.findByRole('region', { name: /^Analysis of/ });
  await user.click(screen.getByRole('radio', { name: 'D1' }));

  expect(await screen.findByRole('img', { name: /EURUSD D1/ })).toBeVisible();
  expect(screen.queryByRole('region', { name: /^Analysis of/ })).not.toBeInTheDocument();
  expect(shownPlot().model.levels).toEqual([]);
});

it('displays the server’s message when a chart could not be analysed', async () => {
  const few = 'There are 40 candles; at least 60 are needed.';
  const { user } = showChart(
    mockFailure(chartAnalysisEndpoints.analyse, 'charts.too_few_candles', few),
  );
  await picture();
  await user.click(await analyseButton());
  expect(await screen.findByText(few)).toBeVisible();
});

it('says so when the server could not be reached for an analysis', async () => {
  const { user } = showChart(mockUnreachable(chartAnalysisEndpoints.analyse));
  await picture();
  await user.click(await analyseButton());
  expect(
    await screen.findByText('The chart could not be analysed. Please try again.'),
  ).toBeVisible();
  expect(await analyseButton()).toBeEnabled();
});
