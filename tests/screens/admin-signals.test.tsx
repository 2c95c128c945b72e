import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, type HttpHandler } from 'msw';
import { expect, it, vi } from 'vitest';
import { type Signal, signalEndpoints } from '#contracts/signals.ts';
import { sniperEndpoints } from '#contracts/sniper.ts';
import { type SignalStats, trackRecordEndpoints } from '#contracts/track-record.ts';
import { mockAnswer, mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { aSignal } from '#tests/support/builders.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { SignalsTab } from '#web/admin/signals/SignalsTab.tsx';

const { history, remove } = signalEndpoints;
const sniperAnswer = sniperEndpoints.read.response.parse(sniperEndpoints.read.example);
const { stats } = trackRecordEndpoints;

const statsOf = (overrides: Partial<SignalStats>): HttpHandler =>
  mockAnswer(stats, { ...stats.response.parse(stats.example), ...overrides });

/** The history, of the 1M Sniper alone where that is asked for. */
const listOf = (...signals: Signal[]): HttpHandler =>
  http.get('*/api/signals/history', ({ request }) => {
    const query = new URL(request.url).searchParams;
    const scanner = query.get('scanner');
    const rows = signals.filter(({ scanner_type }) => scanner === null || scanner === scanner_type);
    const start = rows.findIndex(({ id }) => id === query.get('before')) + 1;
    return Response.json(rows.slice(start, start + Number(query.get('limit'))), {
      headers: { 'X-Total-Count': String(rows.length) },
    });
  });

const showTab = (handlers: HttpHandler[] = []) =>
  renderScreen(<SignalsTab />, {
    user: 'admin',
    handlers: [...handlers, statsOf({}), listOf(), mockAnswer(sniperEndpoints.read, sniperAnswer)],
  });

/** The figure of a stat card or of the facts beside them. */
async function figure(name: string): Promise<string | null> {
  await screen.findByLabelText('Figures of the signals');
  return screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent ?? null;
}

const card = async (name: string) => within(await screen.findByRole('article', { name }));

/** A window in which all six columns have room. */
function widenWindow(): void {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: true, onchange: null }),
  );
}

it('counts all and active signals, and shows success and confidence with what they rest on', async () => {
  showTab();
  expect(await figure('Total')).toBe('66');
  expect(await figure('Active')).toBe('1');
  expect(await figure('Success Rate')).toBe('34.4%');
  expect(await figure('Avg Confidence')).toBe('76.0%');
  expect(await figure('Success Rate, 95% interval')).toBe('23.9% to 46.6% (n=64)');
  expect(await figure('Expectancy after costs')).toBe('▼\u22120.05 R');
  expect(await figure('Backfilled')).toBe('62');
  expect(await figure('Voided')).toBe('1');
  expect(await figure('Hidden')).toBe('0');
  expect(screen.getAllByText('Simulated market')[0]).toBeVisible();
});

it('says of fewer than ten closed signals that they are too few, and shows no figure of success', async () => {
  const none = { success_rate: null, success_low: null, success_high: null, expectancy_r: null };
  showTab([statsOf({ total: 4, active: 1, closed: 3, avg_confidence: 0.74, ...none })]);
  expect(await figure('Success Rate')).toBe('insufficient data (n=3)');
  expect(await figure('Expectancy after costs')).toBe('insufficient data (n=3)');
  expect(screen.queryByText(/75|82/)).not.toBeInTheDocument();
});

it('marks a success rate above 70 by colour and word', async () => {
  showTab([statsOf({ closed: 40, success_rate: 72.5 })]);
  expect(await figure('Success Rate')).toBe('72.5% Medium');
});

it('claims no confidence where no signal was issued', async () => {
  const nothing = { success_rate: null, avg_confidence: null, expectancy_r: null };
  showTab([statsOf({ total: 0, active: 0, closed: 0, ...nothing })]);
  expect(await figure('Avg Confidence')).toBe('N/A');
  expect(await figure('Success Rate')).toBe('insufficient data (n=0)');
});

it('reads the figures of today, the week, the month or all', async () => {
  const byTimeframe = http.get('*/api/admin/signal-stats', ({ request }) => {
    const timeframe = new URL(request.url).searchParams.get('timeframe');
    const total = { today: 1, week: 2, month: 3, all: 4 }[String(timeframe)];
    return Response.json({ ...stats.example, timeframe, total });
  });
  const { user } = showTab([byTimeframe]);
  expect(await figure('Total')).toBe('4');
  const select = screen.getByRole('combobox', { name: 'Timeframe of the figures' });
  expect(within(select).getAllByRole('option')).toHaveLength(4);
  for (const [label, total] of [
    ['Today', '1'],
    ['This Week', '2'],
    ['This Month', '3'],
  ] as const) {
    await user.selectOptions(select, label);
    await waitFor(async () => expect(await figure('Total')).toBe(total));
  }
});

it('shows of each signal prices, confidence, status with its result, times and reason', async () => {
  showTab([
    listOf(
      aSignal({ instrument: 'XAUUSD', signal_type: 'sell', confidence: 0.64, backfilled: true }),
    ),
  ]);
  const peak = await card('XAUUSD sell, Peak Scanner');
  expect(peak.getByText('SELL')).toBeVisible();
  expect(peak.getByText('1.09')).toBeVisible();
  expect(peak.getByText('SL 1.08')).toBeVisible();
  expect(peak.getByText('TP 1.09')).toBeVisible();
  expect(peak.getByText('R:R 1:2.00')).toBeVisible();
  expect(peak.getByText('64% · Low')).toHaveClass('text-danger');
  expect(peak.getByText('Target hit')).toBeVisible();
  expect(peak.getByText('+1.94 R')).toHaveClass('text-gain');
  expect(peak.getByText(/^issued/)).toHaveTextContent('issued Nov 3, 08:15 UTC');
  expect(peak.getByText(/^closed/)).toHaveTextContent('closed Nov 3, 13:42 UTC');
  expect(peak.getByText('Simulated market')).toBeVisible();
  expect(peak.getByText('Backfilled')).toBeVisible();
  expect(peak.getByText(/^W Bottom/)).toBeVisible();
});

it.each([
  [0.85, '85% · High', 'text-ok'],
  [0.84, '84% · Medium', 'text-warn'],
  [0.7, '70% · Medium', 'text-warn'],
  [0.69, '69% · Low', 'text-danger'],
])('colours a confidence of %d and says it in a word: %s', async (confidence, text, colour) => {
  showTab([listOf(aSignal({ confidence }))]);
  expect((await card('EURUSD buy, Peak Scanner')).getByText(text)).toHaveClass(colour);
});

it('tags open signals of the 1M Sniper, and those of its second window', async () => {
  const sniper = { scanner_type: '1m_sniper' } as const;
  showTab([
    listOf(
      aSignal({ ...sniper, instrument: 'EURUSD', status: 'active', r_net: null }),
      aSignal({ ...sniper, instrument: 'GBPUSD', reason: 'Final scan: PM session extreme' }),
      aSignal({ instrument: 'US30', status: 'active', r_net: null }),
    ),
  ]);
  const open = await card('EURUSD buy, 1M Sniper');
  expect(open.getByText('(Extreme-Only)')).toBeVisible();
  expect(open.queryByText('Second window')).not.toBeInTheDocument();
  const second = await card('GBPUSD buy, 1M Sniper');
  expect(second.getByText('Second window')).toBeVisible();
  expect(second.queryByText('(Extreme-Only)')).not.toBeInTheDocument();
  expect((await card('US30 buy, Peak Scanner')).queryByText('(Extreme-Only)')).toBeNull();
});

it('monitors the 1M Sniper once: session, phase, windows, and its five newest signals', async () => {
  const signals = Array.from({ length: 7 }, () => aSignal({ scanner_type: '1m_sniper' }));
  showTab([listOf(...signals)]);
  const panel = within(await screen.findByRole('region', { name: '1M Sniper Monitoring' }));
  expect(await panel.findByText('Monitoring PM session: final scan at 13:00 UTC')).toBeVisible();
  expect(screen.getAllByRole('heading', { name: /1M Sniper/ })).toHaveLength(1);
  expect(panel.getByText('Phase 4 of 6')).toBeVisible();
  expect(panel.getByText('PM, active')).toBeVisible();
  expect(panel.getByText('12:30 and 13:00 UTC')).toBeVisible();
  expect(panel.getByText('12:35–12:55 UTC')).toBeVisible();
  expect(panel.getByText('16:00 UTC')).toBeVisible();
  expect(panel.getByText('Mon 00:00 UTC')).toBeVisible();
  expect(await panel.findAllByRole('listitem')).toHaveLength(5);
});

it('says so where the 1M Sniper has issued nothing, and where it cannot be read', async () => {
  showTab([mockFailure(sniperEndpoints.read, 'platform.internal')]);
  expect(await screen.findByText('No sniper signals yet')).toBeVisible();
  expect(await screen.findByText('The 1M Sniper could not be loaded.')).toBeVisible();
});

it('counts all signals, and shows those behind the first page on demand', async () => {
  const { user } = showTab([listOf(...Array.from({ length: 70 }, () => aSignal()))]);
  expect(await screen.findByRole('heading', { name: 'All Signals (70)' })).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(50);
  expect(screen.getByText('50 of 70 signals')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(70));
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

it('is a table where six columns have room, with the whole reason on demand', async () => {
  widenWindow();
  const { user } = showTab([listOf(aSignal())]);
  const table = within(await screen.findByRole('table', { name: 'All signals' }));
  const names = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(names).toEqual(['Signal', 'Entry', 'Confidence', 'Status', 'Reason', 'Actions']);
  expect(table.getByRole('rowheader')).toHaveTextContent('EURUSD');
  const more = table.getByRole('button', { name: 'More of the reason of EURUSD' });
  expect(more).toHaveAttribute('aria-expanded', 'false');
  await user.click(more);
  expect(more).toHaveAttribute('aria-expanded', 'true');
});

it('says so when no scanner has issued anything', async () => {
  showTab();
  expect(await screen.findByText('No signals yet')).toBeVisible();
  expect(screen.getByText('They appear here as soon as a scanner issues one')).toBeVisible();
});

it('says what could not be loaded, and loads it again on demand', async () => {
  const broken = [mockFailure(stats, 'platform.internal'), mockUnreachable(history)];
  const { user, backend } = showTab(broken);
  expect(await screen.findByText('Signal figures could not be loaded.')).toBeVisible();
  expect(await screen.findByText('Signals could not be loaded.')).toBeVisible();
  expect(screen.getByText('Sniper signals could not be loaded.')).toBeVisible();
  backend.use(statsOf({}), listOf(aSignal()));
  for (const retry of screen.getAllByRole('button', { name: 'Retry' })) await user.click(retry);
  expect(await figure('Total')).toBe('66');
  expect(await card('EURUSD buy, Peak Scanner')).toBeDefined();
});

it('keeps what it has when a later call fails, and says since when it stands', async () => {
  const { user, backend } = showTab([listOf(aSignal())]);
  await card('EURUSD buy, Peak Scanner');
  backend.use(
    mockFailure(history, 'platform.internal'),
    mockFailure(stats, 'platform.internal'),
    mockAnswer(remove, { message: '' }),
  );
  await user.click(screen.getByRole('button', { name: /^Delete EURUSD buy/ }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(
    await screen.findByText(/Signals could not be loaded\. What follows is as of/),
  ).toBeVisible();
  expect(
    await screen.findByText(/Signal figures could not .* What follows is older/),
  ).toBeVisible();
  expect(await card('EURUSD buy, Peak Scanner')).toBeDefined();
});

it('holds the place of figures and list while they load', async () => {
  showTab([http.get('*/api/*', () => delay('infinite'))]);
  expect(await screen.findByText('Loading figures')).toBeInTheDocument();
  expect(screen.getByText('Loading signals')).toBeInTheDocument();
  expect(screen.getByText('Loading sniper signals')).toBeInTheDocument();
});

it('narrows by scanner, instrument, result, source and origin, sorts, and shows all again', async () => {
  const calls: Record<string, string>[] = [];
  const recorded = http.get('*/api/signals/history', ({ request }) => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    if (query['limit'] === '50') calls.push(query);
    const rows = query['instrument'] === undefined ? [aSignal()] : [];
    return Response.json(rows, { headers: { 'X-Total-Count': String(rows.length) } });
  });
  const { user } = showTab([recorded]);
  await card('EURUSD buy, Peak Scanner');
  for (const [name, option] of [
    ['Scanner', 'Peak Scanner'],
    ['Instrument', 'XAUUSD'],
    ['Result', 'Stop hit'],
    ['Source', 'OANDA'],
    ['Origin', 'Live'],
    ['Sort by', 'Worst result first'],
  ] as const) {
    await user.selectOptions(screen.getByRole('combobox', { name }), option);
  }
  expect(await screen.findByText('No matching signals')).toBeVisible();
  const narrowed = { scanner: 'peak', instrument: 'XAUUSD', result: 'sl_hit', source: 'oanda' };
  const whole = { ...narrowed, origin: 'live', sort: 'result', limit: '50' };
  await waitFor(() => expect(calls.at(-1)).toEqual(whole));
  expect(screen.getByRole('heading', { name: 'Matching Signals (0)' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all signals' }));
  expect(await card('EURUSD buy, Peak Scanner')).toBeDefined();
});

it('sorts by a head of the table, the other way round at the second press', async () => {
  widenWindow();
  const sorts: (string | null)[] = [];
  const recorded = http.get('*/api/signals/history', ({ request }) => {
    const query = new URL(request.url).searchParams;
    if (query.get('limit') === '50') sorts.push(query.get('sort'));
    return Response.json([aSignal()], { headers: { 'X-Total-Count': '1' } });
  });
  const { user } = showTab([recorded]);
  const head = await screen.findByRole('button', { name: 'Confidence' });
  await user.click(head);
  await user.click(screen.getByRole('button', { name: 'Confidence' }));
  await waitFor(() => expect(sorts).toEqual([null, 'confidence', '-confidence']));
  const columns = screen.getByRole('columnheader', { name: 'Confidence' });
  expect(columns).toHaveAttribute('aria-sort', 'descending');
});
