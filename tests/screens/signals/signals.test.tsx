import { act, screen, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { marketEndpoints } from '#contracts/market/market.ts';
import { signalEndpoints } from '#contracts/signals.ts';
import { trackRecordEndpoints } from '#contracts/track-record.ts';
import { mockAnswer, mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { aSignal } from '#tests/support/builders.ts';
import { someCandles } from '#tests/support/fake-candles.ts';
import { shownPlot } from '#tests/support/fake-plot.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { exampleRecord, historyOf, recordOf } from '#tests/support/show-signals.ts';
import { SignalsScreen } from '#web/features/signals/SignalsScreen.tsx';
// Preloaded, so that no test waits for the compilation of a chunk.
import '#web/features/signals/SignalChartDialog.tsx';
import '#web/features/signals/SizeDialog.tsx';
import '#web/ui/charts/CandlePlot.tsx';

const NOW = new Date('2026-11-20T13:20:10.000Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});

const open = { status: 'active', closed_at: null, exit_price: null, r_gross: null, r_net: null };
const anOpenSignal = (changes: Parameters<typeof aSignal>[0] = {}) =>
  aSignal({
    ...open,
    status: 'active',
    mfe_r: null,
    mae_r: null,
    timestamp: '2026-11-20T12:30:00.000Z',
    expires_at: '2026-11-20T16:00:00.000Z',
    ...changes,
  });

const show = (...handlers: HttpHandler[]) =>
  renderScreen(<SignalsScreen />, { handlers: [...handlers, recordOf()] });

const card = (name: string) => screen.findByRole('article', { name });
const row = (name: string) => screen.findByRole('button', { name: `Open ${name}` });
const namesOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('button', { name: /^Open / })
    .map((button) => button.getAttribute('aria-label'));
/** The track record, with its figures. */
async function unfold(user: ReturnType<typeof show>['user']): Promise<HTMLElement> {
  await user.click(await screen.findByText(/graded\.$|chance is/));
  return screen.getByRole('region', { name: 'Track record of all scanners' });
}
const tab = (name: string) => screen.getByRole('tab', { name });
const fact = (within_: HTMLElement, name: string) =>
  within(within_).getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

it('displays all signals in the first of four tabs, and one scanner in each other tab', async () => {
  const { user } = show(
    historyOf([
      aSignal({ instrument: 'XAUUSD', scanner_type: 'weekly' }),
      anOpenSignal({ instrument: 'EURUSD', scanner_type: '1m_sniper' }),
      aSignal({ instrument: 'US30', scanner_type: 'peak' }),
    ]),
  );
  await card('EURUSD buy');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'History',
    'Peak Scanner',
    'Weekly Scanner',
    '1M Sniper',
  ]);
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(namesOf(screen.getByRole('list', { name: 'Closed signals' }))).toEqual([
    'Open XAUUSD buy',
    'Open US30 buy',
  ]);

  await user.click(tab('1M Sniper'));

  await screen.findByRole('region', { name: 'Track record of 1M Sniper' });
  await card('EURUSD buy');
  expect(screen.queryByRole('list', { name: 'Closed signals' })).not.toBeInTheDocument();
});

it('lists open signals first, then the track record, then closed ones in a line each', async () => {
  show(
    historyOf([aSignal({ instrument: 'XAUUSD', r_net: -1.04, status: 'sl_hit' }), anOpenSignal()]),
  );

  const openCard = await card('EURUSD buy');
  const record = await screen.findByRole('region', { name: 'Track record of all scanners' });
  const closed = screen.getByRole('list', { name: 'Closed signals' });
  expect(openCard.compareDocumentPosition(record)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(record.compareDocumentPosition(closed)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(closed).toHaveTextContent(/^XAUUSD▲ BUYStop hit.*−1\.04 RNov 3$/);
});

it('says in one line that no signal is open', async () => {
  show(historyOf([aSignal()]));

  expect(await screen.findByText('No open signals right now.')).toBeVisible();
});

it('opens a closed signal as its card, which Escape closes', async () => {
  const { user } = show(historyOf([aSignal({ instrument: 'US30' })]));

  await user.click(await row('US30 buy'));

  const sheet = await screen.findByRole('dialog', { name: 'Signal' });
  expect(within(sheet).getByRole('article', { name: 'US30 buy' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('names source and age once, in the heading', async () => {
  show(historyOf([anOpenSignal(), aSignal({ instrument: 'XAUUSD' })]));
  await card('EURUSD buy');
  await screen.findByText(/Too few to judge/);

  expect(screen.getAllByText('Simulated market')).toHaveLength(1);
  expect(screen.getAllByText(/^as of/)).toHaveLength(1);
});

it('names the source of each open signal where they are of several', async () => {
  show(historyOf([anOpenSignal(), anOpenSignal({ instrument: 'XAUUSD', data_source: 'oanda' })]));

  expect(within(await card('EURUSD buy')).getByText('Simulated market')).toBeVisible();
  expect(within(await card('XAUUSD buy')).getByText('OANDA')).toBeVisible();
  expect(screen.getAllByText('Simulated market')).toHaveLength(2); // and of the track record
});

it('finds an open signal that is older than many closed ones', async () => {
  const closed = Array.from({ length: 31 }, () =>
    aSignal({ timestamp: '2026-11-19T08:15:00.000Z' }),
  );
  const swing = anOpenSignal({ instrument: 'XAUUSD', timestamp: '2026-11-05T08:15:00.000Z' });
  show(historyOf([...closed, swing]));

  expect(await card('XAUUSD buy')).toBeInTheDocument();
});

it('displays side, levels, risk and reward, confidence, status and result of a signal', async () => {
  const { user } = show(
    historyOf([aSignal({ signal_type: 'sell', stop_loss: 1.08652, take_profit: 1.08232 })]),
  );
  await user.click(await row('EURUSD sell'));

  const details = await card('EURUSD sell');

  expect(within(details).getByText('SELL')).toHaveTextContent('▼SELL');
  expect(fact(details, 'Entry')).toBe('1.08512');
  expect(fact(details, 'Stop loss')).toBe('1.08652');
  expect(fact(details, 'Take profit')).toBe('1.08232');
  expect(fact(details, 'Risk : reward')).toBe('1 : 2.00');
  expect(fact(details, 'Confidence')).toBe('78% · Medium');
  expect(fact(details, 'Target before stop')).toBe('34%');
  expect(fact(details, 'Result after costs')).toBe('▲+1.94 R');
  expect(within(details).getByText('Target hit')).toBeInTheDocument();
  expect(within(details).queryByText(/with caution/)).not.toBeInTheDocument();
});

it('copies a price without thousands separators, in the decimals of its instrument', async () => {
  const { user } = show(historyOf([anOpenSignal({ instrument: 'XAUUSD', entry_price: 4065.5 })]));
  const details = await card('XAUUSD buy');

  await user.click(within(details).getByRole('button', { name: 'Copy the entry of XAUUSD' }));

  expect(await navigator.clipboard.readText()).toBe('4065.50');
});

it('counts down to the expiry of an open signal, in local time and UTC', async () => {
  show(historyOf([anOpenSignal()]));
  const details = await card('EURUSD buy');

  expect(fact(details, 'Issued')).toMatch(/^50 minutes ago, .*12:30 UTC/);
  expect(fact(details, 'Expires')).toMatch(/^in 2 h 39 min, .*16:00 UTC/);
  expect(within(details).getByText('Active')).toBeInTheDocument();
  expect(within(details).queryByText('Result after costs')).not.toBeInTheDocument();
});

it('says that a signal past its expiry is being graded', async () => {
  show(historyOf([anOpenSignal({ expires_at: '2026-11-20T13:19:00.000Z' })]));

  expect(fact(await card('EURUSD buy'), 'Expired')).toBe('its result is being graded');
});

it('advises caution below seventy percent', async () => {
  show(historyOf([anOpenSignal({ confidence: 0.69 })]));

  expect(
    within(await card('EURUSD buy')).getByText(/treat this signal with caution/),
  ).toBeVisible();
});

it('explains the reason, the cap on the confidence and what backfilled means', async () => {
  const { user } = show(
    historyOf([aSignal({ backfilled: true, confidence: 0.84, quality: 0.91 })]),
  );
  await user.click(await row('EURUSD buy'));
  const details = await card('EURUSD buy');

  expect(within(details).getByText('Backfilled')).toBeInTheDocument();
  expect(
    within(details).getByText(/^Backfilled: backtested on the data available at the time/),
  ).toBeInTheDocument();
  expect(within(details).getByText(/^The setup alone rates 91%/)).toBeInTheDocument();
  expect(
    within(details).getByText(/^Best point \+2\.00 R, worst point −0\.31 R/),
  ).toBeInTheDocument();
});

it('draws the levels of a signal on our own candles', async () => {
  const { user } = show(
    historyOf([anOpenSignal({ timestamp: '2026-11-18T12:00:00.000Z' })]),
    mockAnswer(marketEndpoints.candles, someCandles()),
  );
  const details = await card('EURUSD buy');

  await user.click(within(details).getByRole('button', { name: 'Show chart: EURUSD buy' }));

  await screen.findByRole('img', { name: /^Candle chart of EURUSD H1/ });
  const { levels, patterns, candles } = shownPlot().model;
  expect(levels.map(({ name, price }) => [name, price])).toEqual([
    ['Entry', 1.08512],
    ['Stop loss', 1.08372],
    ['Take profit', 1.08792],
  ]);
  expect(levels.every(({ isAlwaysInView }) => isAlwaysInView)).toBe(true);
  // from the hour of issue to the last candle
  expect(patterns[0]?.from).toEqual([Date.parse('2026-11-18T12:00:00.000Z'), 1.08512]);
  expect(patterns[0]?.to).toEqual([candles.at(-1)?.t, candles.at(-1)?.c]);
});

it('says when the candles of a signal cannot be loaded, and retries', async () => {
  const { user, backend } = show(
    historyOf([anOpenSignal()]),
    mockUnreachable(marketEndpoints.candles),
  );
  await card('EURUSD buy');
  await user.click(screen.getByRole('button', { name: 'Show chart: EURUSD buy' }));
  expect(await screen.findByText('Candles could not be loaded.')).toBeInTheDocument();

  backend.use(mockAnswer(marketEndpoints.candles, someCandles({ candles: [], forming: null })));
  await user.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByText('No candles for that time')).toBeInTheDocument();
});

it('compares the record with chance, with the interval of its rate', async () => {
  show(historyOf([aSignal()]), recordOf({ live: { ...exampleRecord, n: 61 } }));

  await screen.findByText(
    'No better than chance: 33% of 61 live signals hit the target; chance is 33%.',
  );
  const record = screen.getByRole('region', { name: 'Track record of all scanners' });
  expect(record).toHaveTextContent('Issued live. 61 backfilled, counted separately.');
  const hitRate = within(record).getByText('Hit rate', { selector: 'dt' }).parentElement;
  expect(hitRate).toHaveTextContent('33%22% to 45%; chance 33%');
  const expectancy = within(record).getByText('Expectancy', { selector: 'dt' }).parentElement;
  expect(expectancy).toHaveTextContent('▼−0.05 R± 0.35 R, mean result after costs');
  expect(record).toHaveTextContent('1 voided');
});

it('lists backfilled signals first until a live one has been graded', async () => {
  const { user } = show(
    historyOf([]),
    recordOf({ live: { ...exampleRecord, n: 0, calibration: [] } }),
  );
  await unfold(user);

  expect(screen.getByRole('radio', { name: 'Backfilled' })).toBeChecked();
  expect(screen.getByText('Backtested. No live signal graded yet.')).toBeVisible();
});

it('separates live and backfilled signals, and computes no rate for fewer than ten', async () => {
  const { user } = show(historyOf([aSignal()]));
  const record = await unfold(user);
  expect(within(record).getByRole('radio', { name: 'Live' })).toBeChecked();

  expect(within(record).getAllByText('insufficient data (n=3)').length).toBeGreaterThanOrEqual(4);
  expect(record).not.toHaveTextContent(/\d%/);
  expect(within(record).getByText('Too few to judge: 3 live signals graded.')).toBeVisible();

  await user.click(within(record).getByRole('radio', { name: 'Backfilled' }));
  expect(within(record).queryByText(/insufficient/)).not.toBeInTheDocument();
});

it('plots the hit rate of each confidence band, also as text and table', async () => {
  const { user } = show(historyOf([]));
  const record = await unfold(user);
  await user.click(within(record).getByRole('radio', { name: 'Backfilled' }));

  expect(within(record).getByRole('img')).toHaveAccessibleName(
    'Hit rate by confidence. 70 to 85%: 34% of 41 hit (22% to 49%), chance 33%.',
  );
  await user.click(within(record).getByText('Show as table'));
  expect(
    within(record).getByRole('row', { name: /^70 to 85% ?41 signals 34%/ }),
  ).toBeInTheDocument();
});

it.each([
  [{ wilson_low: 0.4, hit_rate: 0.5, wilson_high: 0.6 }, /^Better than chance so far/],
  [{ wilson_low: 0.1, hit_rate: 0.2, wilson_high: 0.3 }, /^Worse than chance so far/],
])('judges a record by its interval', async (rates, sentence) => {
  show(historyOf([]), recordOf({ live: { ...exampleRecord, ...rates } }));

  expect(await screen.findByText(sentence)).toBeInTheDocument();
});

it('loads another period', async () => {
  const { user } = show(historyOf([]));
  await unfold(user);

  await user.click(screen.getByRole('radio', { name: 'Week' }));

  expect(screen.getByRole('radio', { name: 'Week' })).toBeChecked();
});

it('says when signals and record cannot be loaded, and retries', async () => {
  const { user, backend } = show(
    mockFailure(signalEndpoints.history, 'platform.internal'),
    mockFailure(trackRecordEndpoints.performance, 'platform.internal'),
  );
  expect(await screen.findByText('Signals could not be loaded.')).toBeInTheDocument();
  expect(await screen.findByText('The track record could not be loaded.')).toBeInTheDocument();

  backend.use(historyOf([anOpenSignal()]), recordOf());
  for (const retry of screen.getAllByRole('button', { name: 'Retry' })) await user.click(retry);

  expect(await card('EURUSD buy')).toBeInTheDocument();
  expect(await screen.findByText(/^Too few to judge/)).toBeInTheDocument();
});

it('keeps cached data, with its age, while offline', async () => {
  show(historyOf([anOpenSignal()]));
  await card('EURUSD buy');

  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));

  expect(await screen.findByRole('button', { name: /as of .*, offline$/ })).toBeVisible();
  expect(await card('EURUSD buy')).toBeInTheDocument();
  vi.restoreAllMocks();
  act(() => void window.dispatchEvent(new Event('online')));
});

it('does not speak of a filter where none is set', async () => {
  show(historyOf([]));
  expect(await screen.findByText('No trading signals yet')).toBeVisible();
  expect(screen.queryByText(/selected filter/)).not.toBeInTheDocument();
});

it('says when nothing matches', async () => {
  const { user } = show(historyOf([]));
  await user.click(await screen.findByRole('tab', { name: 'Weekly Scanner' }));

  expect(
    await screen.findByText('No trading signals found for the selected filter'),
  ).toBeInTheDocument();
  expect(screen.getByText('Trades and analysis are informational.')).toBeInTheDocument();
});
