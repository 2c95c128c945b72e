import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, type HttpHandler } from 'msw';
import { expect, it } from 'vitest';
import { type ChartAnalysis, chartAnalysisEndpoints } from '#contracts/market/chart-analyses.ts';
import { mockFailure } from '#mocks/mock-endpoint.ts';
import { aChartAnalysis } from '#tests/support/builders.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { analysesAre } from '#tests/support/notified-lists.ts';
import { ChartAnalysesTab } from '#web/admin/chart-analyses/ChartAnalysesTab.tsx';

const { adminList, adminSummary } = chartAnalysisEndpoints;
const broken = (): HttpHandler[] => [
  mockFailure(adminList, 'platform.internal'),
  mockFailure(adminSummary, 'platform.internal'),
];

const showTab = (handlers: HttpHandler[] = []) =>
  renderScreen(<ChartAnalysesTab />, { user: 'admin', handlers });

/** The figure of a stat card. */
async function figure(name: string): Promise<string | null> {
  const tiles = await screen.findByLabelText('Figures of the chart analyses');
  const term = within(tiles).getByText(name);
  return term.nextElementSibling?.textContent ?? null;
}

const cardOf = async (analysis: ChartAnalysis) =>
  within(await screen.findByRole('article', { name: analysis.image_filename }));

it('counts all analyses, those that were completed, their share and their mean confidence', async () => {
  showTab(
    analysesAre(
      aChartAnalysis({ confidence_score: 86 }),
      aChartAnalysis({ confidence_score: 61 }),
      aChartAnalysis({ confidence_score: 0, detected_patterns: [] }), // read, and nothing found
      aChartAnalysis({ confidence_score: 0, analysis_status: 'failed' }),
      aChartAnalysis({ confidence_score: 0, analysis_status: 'processing' }),
      aChartAnalysis({ confidence_score: 0, analysis_status: 'failed' }),
      aChartAnalysis({ confidence_score: 90 }),
    ),
  );
  expect(await figure('Total Analyses')).toBe('7');
  expect(await figure('Completed')).toBe('4');
  expect(await figure('Success Rate')).toBe('57%'); // 4 of 7
  expect(await figure('Avg Confidence')).toBe('79'); // (86 + 61 + 90) / 3
});

it('shows of each analysis file and user, signal, patterns, confidence, status and time', async () => {
  const analysis = aChartAnalysis({
    image_filename: 'XAUUSD-M15-2026-11-20T14-00.webp',
    username: 'Ama Mensah',
    instrument: 'XAUUSD',
    detected_patterns: ['Double top', 'Channel (forming)'],
    trading_signal: {
      direction: 'SELL',
      entry_price: 2068.1,
      stop_loss: 2072.1,
      take_profit: 2058.4,
      risk_reward_ratio: 2.43,
      volatility: 0.14,
    },
    confidence_score: 86,
    created_at: '2026-11-20T14:05:00.000Z',
  });
  showTab(analysesAre(analysis));
  const card = await cardOf(analysis);
  expect(card.getByText('XAUUSD-M15-2026-11-20T14-00.webp')).toBeVisible();
  expect(card.getByText('Ama Mensah')).toBeVisible();
  expect(card.getByText('SELL')).toHaveClass('text-sell');
  expect(card.getByText('2,068.10')).toBeVisible();
  expect(card.getByText('SL 2,072.10 · TP 2,058.40')).toBeVisible();
  expect(card.getByText('R:R 1:2.43')).toBeVisible();
  expect(card.getByText('Double top')).toBeVisible();
  expect(card.getByText('Channel (forming)')).toBeVisible();
  expect(card.getByText('86 · High')).toBeVisible();
  expect(card.getByText('Completed')).toBeVisible();
  expect(card.getByText(/20/, { selector: 'time' })).toHaveAttribute(
    'datetime',
    '2026-11-20T14:05:00.000Z',
  );
});

it.each([
  [81, '81 · High', 'text-ok'],
  [80, '80 · Medium', 'text-warn'],
  [61, '61 · Medium', 'text-warn'],
  [60, '60 · Low', 'text-danger'],
  [1, '1 · Low', 'text-danger'],
  [0, 'N/A', 'text-ink-2'],
])('colours a confidence of %i and says it in a word: %s', async (score, text, colour) => {
  const analysis = aChartAnalysis({ confidence_score: score });
  showTab(analysesAre(analysis));
  expect((await cardOf(analysis)).getByText(text)).toHaveClass(colour);
});

it.each([
  ['completed', 'Completed', 'text-ok'],
  ['processing', 'Processing', 'text-warn'],
  ['failed', 'Failed', 'text-danger'],
] as const)('colours the status %s', async (analysis_status, text, colour) => {
  const analysis = aChartAnalysis({ analysis_status });
  showTab(analysesAre(analysis));
  expect((await cardOf(analysis)).getByText(text)).toHaveClass(colour);
});

it('says where there is no signal and no pattern', async () => {
  const analysis = aChartAnalysis({ trading_signal: null, detected_patterns: [] });
  showTab(analysesAre(analysis));
  const card = await cardOf(analysis);
  expect(card.getByText('No signal')).toBeVisible();
  expect(card.getByText('None found')).toBeVisible();
});

it('marks what was read from the simulated market, and nothing else', async () => {
  const [simulated, real] = [aChartAnalysis(), aChartAnalysis({ data_source: 'oanda' })];
  showTab(analysesAre(simulated, real));
  expect((await cardOf(simulated)).getByText('Simulated market')).toBeVisible();
  expect((await cardOf(real)).queryByText('Simulated market')).not.toBeInTheDocument();
});

it('enlarges the picture of the chart', async () => {
  const analysis = aChartAnalysis({ image: `/media/${'a'.repeat(64)}` });
  const { user } = showTab(analysesAre(analysis));
  const name = `Enlarge the picture ${analysis.image_filename}`;
  await user.click(await screen.findByRole('button', { name }));
  expect(await screen.findByRole('dialog')).toBeVisible();
});

it('says so when nothing was analysed yet', async () => {
  showTab(analysesAre());
  expect(await screen.findByText('No chart analyses yet')).toBeVisible();
  expect(await figure('Total Analyses')).toBe('0');
  expect(await figure('Success Rate')).toBe('N/A');
  expect(await figure('Avg Confidence')).toBe('N/A');
});

it('counts behind the first page of the server, and reads fifty at once', async () => {
  const all = Array.from({ length: 230 }, () => aChartAnalysis());
  const { user, backend } = showTab();
  await backend.world.change((tables) => {
    tables.chartAnalyses = all;
  });
  expect(await figure('Total Analyses')).toBe('230');
  expect(screen.getAllByRole('article')).toHaveLength(50);
  expect(screen.getByText('50 of 230 analyses')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('100 of 230 analyses')).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(100);
});

it('reads the list again on Refresh', async () => {
  const { user, backend } = showTab(analysesAre());
  expect(await screen.findByText('No chart analyses yet')).toBeVisible();
  const analysis = aChartAnalysis();
  backend.use(...analysesAre(analysis));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(analysis.image_filename)).toBeVisible();
});

it('shows the three sample rows under a banner when nothing could be loaded, until a retry succeeds', async () => {
  const { user, backend } = showTab(broken());
  expect(await screen.findByText('Sample data: the live call failed')).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(3);
  expect(screen.getAllByText(/^sample-trader-/)).toHaveLength(3);
  expect(await figure('Success Rate')).toBe('67%'); // two of three

  const analysis = aChartAnalysis();
  backend.use(...analysesAre(analysis));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(analysis.image_filename)).toBeVisible();
  expect(screen.queryByText('Sample data: the live call failed')).not.toBeInTheDocument();
  expect(screen.queryByText('sample-trader-1')).not.toBeInTheDocument();
});

it('keeps what it has when a later call fails, and says so', async () => {
  const analysis = aChartAnalysis();
  const { user, backend } = showTab(analysesAre(analysis));
  await screen.findByText(analysis.image_filename);
  backend.use(...broken());
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Chart analyses could not be loaded.');
  expect(screen.getByText(analysis.image_filename)).toBeVisible();
});

it('holds the place of the content while it loads', async () => {
  showTab([http.get('*/api/admin/chart-analyses', () => delay('infinite'))]);
  expect(await screen.findByText('Loading chart analyses')).toBeInTheDocument();
});

it('shows what the members of the demo had analysed, newest first', async () => {
  showTab();
  expect(await figure('Total Analyses')).toBe('8');
  await waitFor(() => expect(screen.getAllByText('Ama Mensah')).toHaveLength(4));
});
