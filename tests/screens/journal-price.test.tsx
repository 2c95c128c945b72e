import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import { journalSyncEndpoints } from '#contracts/journal/journal-sync.ts';
import { type CandleRow, type CandlesAnswer, marketEndpoints } from '#contracts/market/market.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { mockAnswer, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { aTrade } from '#tests/support/builders.ts';
import { drawFakePlots, shownPlot } from '#tests/support/fake-plot.ts';
import { openTrade, pairs, rows as listRows, showJournal } from '#tests/support/show-journal.tsx';
import '#web/features/journal/FilterDialog.tsx';
import '#web/features/journal/price/PriceDuringTrade.tsx';
import '#web/features/journal/price/TradeChartView.tsx';
import '#web/ui/charts/CandlePlot.tsx';

beforeEach(drawFakePlots);

const OPENED = Date.parse('2026-11-18T10:00:00.000Z');
const instant = (minutes: number): string => new Date(OPENED + minutes * MINUTE_MS).toISOString();

/** Half an hour from 1.0850 to 1.0880 with ten pips of risk. */
const bought = (overrides: Partial<JournalEntry> = {}) =>
  aTrade({
    stop_loss: 1.084,
    opened_at: instant(0),
    closed_at: instant(30),
    pnl: 29.3,
    commission: -0.7,
    ...overrides,
  });

/** A pip up each minute, an hour before the entry to an hour after the exit; forty pips up and back in between. */
const rows = (hoursAhead = 0, level = 0): CandleRow[] =>
  Array.from({ length: 150 }, (_, n) => {
    const open = Number((1.085 + level + (n - 60) * 0.0001).toFixed(5));
    const t = OPENED + (n - 60 + hoursAhead * 60) * MINUTE_MS;
    const high = n === 75 ? open + 0.0035 : open + 0.0002;
    const low = n === 65 ? open - 0.0009 : open - 0.0001;
    return [t, open, Number(high.toFixed(5)), Number(low.toFixed(5)), open + 0.0001, 7];
  });

const answer = (candles: CandleRow[] = rows()): CandlesAnswer => ({
  data_source: 'oanda',
  as_of: instant(300),
  stale: false,
  filling: false,
  candles,
  forming: null,
});

const charted = (candles?: CandleRow[]) => mockAnswer(marketEndpoints.candles, answer(candles));

async function showPrice(trade: JournalEntry, options: Parameters<typeof showJournal>[0] = {}) {
  const view = showJournal({ trades: [trade], handlers: [charted()], ...options });
  const detail = await openTrade(view, `${trade.pair} ${trade.type}`);
  const section = within(await detail.findByRole('region', { name: 'Price during the trade' }));
  return { ...view, detail, section };
}

const aFill = { pnl: 0, commission: 0, swap: 0, fees: 0, ticket: '' };

const requestsFor = ({ calls }: { calls: string[] }): number =>
  calls.filter((call) => call === 'GET /api/candles').length;

describe('the price during a trade', () => {
  it('is measured, with source, timeframe and coverage', async () => {
    const { section } = await showPrice(bought());
    const figures = await section.findByRole('table', { name: 'Excursions' });
    const texts = within(figures)
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(texts).toEqual([
      'RBefore costsPriceAfter',
      // 1.0855 − 0.0009: 4 pips against; 30 pips made $30 before costs
      'MAE▼−0.40 R▼−$4.001.08466m',
      'MFE▲+5.00 R▲+$50.001.090016m',
    ]);
    expect(section.getByText('Exit efficiency').nextElementSibling).toHaveTextContent('60.0%');
    expect(section.getByText('Best exit, in hindsight').nextElementSibling).toHaveTextContent(
      '1.0900',
    );
    expect(section.getByText(/^M1 candles/)).toHaveTextContent(
      'M1 candles. Source: OANDA. Coverage: none of the 31 candles from entry to exit is missing.',
    );
  });

  it('names the gaps in the candles', async () => {
    const gap = rows().filter((_, n) => n !== 70 && n !== 71);
    const { section } = await showPrice(bought(), { handlers: [charted(gap)] });
    expect(await section.findByText(/^M1 candles/)).toHaveTextContent(
      /2 of the 31 candles from entry to exit are missing \(.*10:10.* to .*10:12.*\)\.$/,
    );
  });

  it('is there without a network once it was seen', async () => {
    const trade = bought();
    const first = await showPrice(trade);
    await first.section.findByRole('table', { name: 'Excursions' });
    expect(requestsFor(first.backend)).toBe(1);
    first.unmount();
    history.replaceState(null, ''); // a reload would open the trade again

    const handlers = [
      mockUnreachable(marketEndpoints.candles),
      mockUnreachable(journalSyncEndpoints.pull),
      mockUnreachable(journalSyncEndpoints.push),
    ];
    const again = await showPrice(trade, { device: first.device, handlers });
    expect(await again.section.findByRole('table', { name: 'Excursions' })).toBeVisible();
    expect(requestsFor(again.backend)).toBe(0);
  });

  it('says that it was not seen yet where there is no network, and comes with it', async () => {
    const { section, backend, user } = await showPrice(bought(), {
      handlers: [mockUnreachable(marketEndpoints.candles)],
    });
    expect(await section.findByText(/not on this device yet/)).toBeVisible();
    backend.use(charted());
    await user.click(section.getByRole('button', { name: 'Retry' }));
    expect(await section.findByRole('table', { name: 'Excursions' })).toBeVisible();
  });

  it('is not measured on candles of another market', async () => {
    const { section } = await showPrice(bought(), { handlers: [charted(rows(0, 0.002))] });
    expect(await section.findByText(/not of this trade’s market/)).toHaveTextContent(
      'at the entry they are between 1.0869 and 1.0872, and the entry price is 1.0850. Nothing is computed from them.',
    );
    expect(section.queryByRole('table')).not.toBeInTheDocument();
    expect(section.queryByRole('button', { name: 'Replay' })).not.toBeInTheDocument();
  });

  it('is not measured without any candle', async () => {
    const { section } = await showPrice(bought(), { handlers: [charted([])] });
    expect(
      await section.findByText('There are no candles of the time of this trade.'),
    ).toBeVisible();
  });

  it.each([
    ['of an open trade', { status: 'open', exit_price: null, closed_at: null }, 'trade is open'],
    ['without an opening time', { opened_at: null, closed_at: null }, 'trade opened'],
    ['without an exit price', { exit_price: null }, 'without an exit price'],
    ['of another instrument', { pair: 'DAX' }, 'for this instrument'],
  ] as const)('is unavailable %s, with the reason', async (_, overrides, reason) => {
    const { section, backend } = await showPrice(bought(overrides));
    expect(section.getByText(/^Unavailable/)).toHaveTextContent(reason);
    expect(requestsFor(backend)).toBe(0);
  });

  it('says why R and money are unavailable', async () => {
    const { section } = await showPrice(bought({ stop_loss: null, pnl: -31 }));
    expect(await section.findByText(/R is unavailable without a stop loss/)).toHaveTextContent(
      'Money is unavailable',
    );
    const figures = within(section.getByRole('table', { name: 'Excursions' }));
    expect(figures.getByRole('row', { name: /^MAE/ })).toHaveTextContent('MAE––1.08466m');
  });
});

/** A file as a terminal exports it. */
function fileOf(hoursAhead: number): File {
  const lines = rows(hoursAhead).map(([t, ...values]) => {
    const wall = new Date(t).toISOString().slice(0, 16).replaceAll('-', '.').replace('T', ' ');
    return [wall, ...values].join(',');
  });
  return new File([`${lines.join('\n')}\n`], 'broker.csv', { type: 'text/csv' });
}

describe('candles of the own broker', () => {
  it('are read on the device, and the server’s come back', async () => {
    const { section, user, backend } = await showPrice(bought(), {
      handlers: [charted(rows(0, 0.002))],
    });
    await section.findByText(/not of this trade’s market/);
    await user.click(section.getByRole('button', { name: 'Use my broker’s candles' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Use my broker’s candles' }));

    await user.upload(dialog.getByLabelText('File of candles'), fileOf(3));
    await user.click(dialog.getByRole('button', { name: 'Use this file' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('on another clock');

    await user.upload(dialog.getByLabelText('File of candles'), fileOf(2));
    await user.click(dialog.getByRole('button', { name: 'Use this file' }));
    expect(await section.findByRole('table', { name: 'Excursions' })).toBeVisible();
    expect(section.getByText(/^M1 candles/)).toHaveTextContent(
      'Source: your file broker.csv, its times read as New York + 7 hours (most brokers).',
    );
    expect(requestsFor(backend)).toBe(1);

    await user.click(section.getByRole('button', { name: 'Use the server’s candles' }));
    expect(await section.findByText(/not of this trade’s market/)).toBeVisible();
    expect(requestsFor(backend)).toBe(2);
  });
});

/** What stands on the chart. */
const drawn = () => {
  const { candles, levels, bands, patterns } = shownPlot().model;
  return {
    last: candles.at(-1)?.t ?? 0,
    levels: levels.map(({ name }) => name),
    bands,
    patterns,
  };
};

describe('the chart of a trade', () => {
  it('has its prices, the way from entry to exit, and the excursions shaded', async () => {
    const { section } = await showPrice(bought({ take_profit: 1.09 }));
    expect(await section.findByRole('button', { name: 'Replay' })).toBeVisible();
    await waitFor(() =>
      expect(drawn()).toMatchObject({
        levels: ['Entry', 'Stop loss', 'Take profit', 'Exit'],
        patterns: [{ from: [OPENED, 1.085], to: [OPENED + 30 * MINUTE_MS, 1.088] }],
        bands: [
          { base: 1.085, edge: 1.0846, colour: 'loss' },
          { base: 1.085, edge: 1.09, colour: 'gain' },
        ],
      }),
    );
  });

  it('replays the trade candle by candle with the keyboard, and shows nothing before its time', async () => {
    const { section, user } = await showPrice(bought());
    const press = async (name: string): Promise<void> => {
      section.getByRole('button', { name }).focus();
      await user.keyboard('{Enter}');
    };
    await section.findByRole('button', { name: 'Replay' });
    await press('Replay');
    await section.findByRole('region', { name: 'Replay' });
    await waitFor(() => expect(drawn().last).toBe(OPENED - MINUTE_MS));
    expect(drawn()).toMatchObject({ levels: [], bands: [], patterns: [] });

    await press('One candle forward');
    expect(drawn()).toMatchObject({ last: OPENED, levels: ['Entry', 'Stop loss'], bands: [] });
    for (let n = 1; n < 30; n += 1) {
      await press('One candle forward');
      expect(drawn()).toMatchObject({
        last: OPENED + n * MINUTE_MS,
        levels: ['Entry', 'Stop loss'],
        bands: [],
        patterns: [],
      });
    }
    await press('One candle forward');
    expect(drawn().levels).toContain('Exit');
    expect(drawn().bands).toHaveLength(2);
    expect(section.getByText(/candle 71 of 83/)).toHaveTextContent(
      /^18 Nov 2026.*: after the exit$/,
    );

    await press('One candle back');
    expect(drawn()).toMatchObject({ last: OPENED + 29 * MINUTE_MS, bands: [] });
    await press('Jump to the entry');
    expect(drawn().last).toBe(OPENED);
    await press('Jump to the exit');
    expect(drawn().last).toBe(OPENED + 30 * MINUTE_MS);
  });

  it('plays by itself until it is paused', async () => {
    const { section, user } = await showPrice(bought());
    await user.click(await section.findByRole('button', { name: 'Replay' }));
    await user.click(await section.findByRole('radio', { name: '30' }));
    await user.click(section.getByRole('button', { name: 'Play' }));
    await waitFor(() => expect(drawn().last).toBeGreaterThan(OPENED + 2 * MINUTE_MS));
    await user.click(section.getByRole('button', { name: 'Pause' }));
    const { last } = drawn();
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect(drawn().last).toBe(last);
    await user.click(section.getByRole('button', { name: 'End replay' }));
    await waitFor(() => expect(drawn().last).toBe(OPENED + 42 * MINUTE_MS));
  });
});

async function beginReplay(trade: JournalEntry) {
  const view = await showPrice(trade);
  await view.user.click(await view.section.findByRole('button', { name: 'Replay' }));
  const replay = within(await view.section.findByRole('region', { name: 'Replay' }));
  await waitFor(() => expect(drawn().last).toBe(OPENED - MINUTE_MS));
  const press = (name: string) => view.user.click(replay.getByRole('button', { name }));
  return { ...view, replay, press };
}
const notes = () => screen.getByRole('region', { name: 'Notes' }).textContent;

describe('a note and a screenshot of a replay', () => {
  it('adds a note with the time at which it was begun, while the replay goes on', async () => {
    const { replay, press, user } = await beginReplay(bought({ notes: 'Breakout' }));
    await press('Jump to the entry');
    await press('Add note');
    expect(replay.getByLabelText(/^Note at 18 Nov 2026, 10:00/)).toHaveFocus();
    await press('One candle forward');
    await user.type(replay.getByRole('textbox'), 'too early{Enter}');

    await waitFor(() =>
      expect(notes()).toMatch(/^Breakout\nReplay, 18 Nov 2026, 10:00 UTC: too early$/),
    );
    expect(replay.queryByRole('textbox')).not.toBeInTheDocument();
    expect(replay.getByRole('button', { name: 'Add note' })).toHaveFocus();
    expect(replay.getByText(/in the trade$/)).toHaveTextContent('18 Nov 2026, 10:01 UTC');

    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(notes()).toBe('Breakout'));
  });

  it('pauses for a note only where the trader pauses it', async () => {
    const { replay, press, user } = await beginReplay(bought());
    await user.click(replay.getByRole('radio', { name: '30' }));
    await press('Play');
    await press('Add note');
    const { last } = drawn();
    await waitFor(() => expect(drawn().last).toBeGreaterThan(last + 2 * MINUTE_MS));
    await press('Pause');
    expect(replay.getByRole('textbox')).toBeVisible();
  });

  it('adds no empty note', async () => {
    const { replay, press } = await beginReplay(bought());
    await press('Add note');
    await press('Save note');
    expect(replay.getByRole('alert')).toHaveTextContent('Write a note first.');
  });

  it('does not exceed the length of notes, and keeps what was written', async () => {
    const { replay, press, user } = await beginReplay(bought({ notes: 'n'.repeat(3990) }));
    await press('Add note');
    await user.type(replay.getByRole('textbox'), 'too early{Enter}');
    expect(await replay.findByRole('alert')).toHaveTextContent('at most 4,000 characters');
    expect(replay.getByRole('textbox')).toHaveValue('too early');
  });

  it('takes a screenshot that shows nothing after its time, and says what it shows', async () => {
    const { press, user } = await beginReplay(bought());
    await press('Jump to the exit'); // drawn once, and taken back
    await press('Jump to the entry');
    await press('Take screenshot');

    const pictures = await screen.findByRole('region', { name: 'Screenshots' });
    expect(within(pictures).getAllByRole('button')).toHaveLength(1);
    const [picture] = shownPlot().pictures;
    expect(picture?.caption).toEqual([
      'EURUSD M1, replay at 18 Nov 2026, 10:00 UTC',
      'Source: OANDA',
    ]);
    const { candles, levels, bands, patterns } = picture?.model ?? shownPlot().model;
    expect(candles.every(({ t }) => t <= OPENED)).toBe(true);
    expect(levels.map(({ name }) => name)).toEqual(['Entry', 'Stop loss']);
    expect([bands, patterns]).toEqual([[], []]);

    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Screenshots' })).not.toBeInTheDocument(),
    );
  });

  it('takes no eleventh picture', async () => {
    const screenshots = Array.from({ length: 10 }, (_, n) => `${n}`.repeat(64));
    const { press } = await beginReplay(bought({ screenshots }));
    await press('Take screenshot');
    expect(await screen.findByText('A trade has at most 10 pictures.')).toBeVisible();
  });
});

it('measures the trades of the insights once their candles are loaded', async () => {
  const trades = Array.from({ length: 12 }, () => bought());
  const view = showJournal({ trades, handlers: [charted()], item: 'insights' });
  await view.user.click(await screen.findByText('MAE and MFE'));
  expect(await screen.findByText(/^0 of 12 trades measured/)).toBeVisible();
  await view.user.click(screen.getByRole('button', { name: 'Load candles of more trades' }));

  expect(await screen.findByText(/^12 of 12 trades measured/)).toBeVisible();
  const winners = screen.getByLabelText('MAE of 12 winners: how far they went against you');
  expect(winners).toHaveTextContent(/Nine of ten at most0\.\d\d R/);
  expect(screen.getByText('Needs 10 measured losers with a stop loss.')).toBeVisible();
  expect(
    screen.getByRole('table', { name: 'Exit efficiency of winners by setup' }),
  ).toHaveTextContent(/No setup12/);
  expect(requestsFor(view.backend)).toBe(12);
  expect(screen.getByText(/^Needs 30 measured trades/)).toHaveTextContent('one exit; has 12.');
});

it('says what another stop and target would have made of 30 trades, and what that cannot say', async () => {
  const fills = [
    { ...aFill, kind: 'entry', at: instant(0), price: 1.085, size: 1 },
    { ...aFill, kind: 'exit', at: instant(10), price: 1.086, size: 0.5 },
    { ...aFill, kind: 'exit', at: instant(30), price: 1.088, size: 0.5 },
  ] as const;
  const inParts = bought({ fills: [...fills] });
  const trades = [...Array.from({ length: 30 }, () => bought()), inParts];
  const view = showJournal({ trades, handlers: [charted()], item: 'insights' });
  await view.user.click(await screen.findByText('MAE and MFE'));
  await view.user.click(await screen.findByRole('button', { name: 'Load candles of more trades' }));

  const part = within(
    await screen.findByRole('region', { name: 'What if: another stop and target' }),
  );
  const table = await part.findByRole('table', {
    name: 'Mean R per trade by target, 30 trades in each cell',
  });
  const texts = () =>
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent);
  // 3 R before costs of 0.7 of 30, and five pips before the low of minute 5
  expect(texts()).toEqual([
    'Own stopMean, 95 % interval',
    'Target 0.50 R▲+0.43 Rno interval',
    expect.stringMatching(/^Target 1.00 R/),
    expect.stringMatching(/^Target 1.50 R/),
    expect.stringMatching(/^Target 2.00 R/),
    'Target 3.00 R▲+2.93 Rno interval',
    'Own exitYour own▲+2.93 Rno interval',
  ]);
  await view.user.click(part.getByRole('radio', { name: '0.5 ×' }));
  expect(texts()[0]).toMatch(/^0.50 × stop/);
  expect(part.queryByText('Your own')).not.toBeInTheDocument();
  expect(part.getByText(/^In-sample/)).toBeVisible();
  expect(part.getByText(/^Each cell is the mean R/)).toHaveTextContent(
    'of the same 30 trades, with its 95 % interval. They really made ▲+2.93 R (no interval). Left out: 1 with several entries or exits.',
  );
  expect(part.getByText(/^Nothing after your own exit is read/)).toBeVisible();
});

it('shows all stops and targets side by side where they have room', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { matches: true, media }),
  );
  const trades = Array.from({ length: 30 }, () => bought());
  const view = showJournal({ trades, handlers: [charted()], item: 'insights' });
  await view.user.click(await screen.findByText('MAE and MFE'));
  await view.user.click(await screen.findByRole('button', { name: 'Load candles of more trades' }));
  const table = within(
    await screen.findByRole('table', {
      name: 'Mean R per trade by stop and target, 30 trades in each cell',
    }),
  );
  expect(table.getAllByRole('row').map((row) => row.textContent.slice(0, 12))).toEqual([
    'StopTarget 0',
    '0.50 × stop▲',
    '0.75 × stop▲',
    'Own stop▲+0.',
    '1.25 × stop▲',
    '1.50 × stop▲',
    '2.00 × stop▲',
  ]);
  expect(table.getAllByText('Your own')).toHaveLength(1);
});

/** A screen that matches every media query: a wide one. */
const onWideScreen = () =>
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: true, onchange: null }),
  );

/** The journal, after the candles of its first trade were loaded. */
async function showMeasured(trades: readonly JournalEntry[]) {
  const view = showJournal({ trades, handlers: [charted()] });
  const detail = await openTrade(view, 'EURUSD buy');
  const section = within(await detail.findByRole('region', { name: 'Price during the trade' }));
  await section.findByRole('table', { name: 'Excursions' });
  await view.user.click(detail.getByRole('button', { name: 'Close' }));
  return view;
}

describe('the excursions in the list', () => {
  const other = aTrade({ pair: 'GBPUSD', date: '2026-01-04T10:00:00.000Z' });

  it('stand in the rows of a wide screen once the candles are on the device; others are unavailable', async () => {
    onWideScreen();
    const view = await showMeasured([bought({ id: 'measured' }), other]);
    await waitFor(() => expect(listRows()[0]).toHaveTextContent('MAE\u22120.40 R'));
    const [measured, unmeasured] = listRows();
    expect(measured).toHaveTextContent('MFE+5.00 R');
    expect(measured).toHaveTextContent('Efficiency60.0%');
    expect(measured?.querySelectorAll('svg[aria-hidden] > path[d^="M4 "]')).toHaveLength(1);
    await waitFor(() => expect(unmeasured).toHaveTextContent(/MAE–unavailableMFE–unavailable/));
    expect(unmeasured).toHaveTextContent('Efficiency–unavailable');
    expect(unmeasured?.querySelector('path[d^="M4 "]')).toBeNull();
    expect(requestsFor(view.backend)).toBe(1);
  });

  it('are in money without a stop loss', async () => {
    onWideScreen();
    await showMeasured([bought({ stop_loss: null })]);
    await waitFor(() => expect(listRows()[0]).toHaveTextContent('MAE\u2212$4.00MFE$50.00'));
    expect(listRows()[0]).not.toHaveTextContent(' R');
  });

  it('are the move of the price where nothing shows what it was worth', async () => {
    onWideScreen();
    await showMeasured([bought({ stop_loss: null, pnl: -5, commission: 0 })]);
    await waitFor(() => expect(listRows()[0]).toHaveTextContent('MAE\u22120.0004MFE0.0050'));
  });

  it('are not in the rows of a phone', async () => {
    await showMeasured([bought()]);
    await screen.findByRole('list', { name: 'Trades' });
    expect(listRows()[0]).not.toHaveTextContent('MAE');
  });
});

async function openFilters({ user }: Awaited<ReturnType<typeof showMeasured>>) {
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  return within(await screen.findByRole('dialog', { name: 'Filters' }));
}

describe('the filter by excursions', () => {
  const trades = [bought(), aTrade({ pair: 'GBPUSD', date: '2026-01-04T10:00:00.000Z' })];

  it('says of how many trades the candles are here, and shows those within its limits', async () => {
    const view = await showMeasured(trades);
    const { user } = view;
    const dialog = await openFilters(view);
    expect(await dialog.findByText(/^Candles of 1 of 2 trades are on this device\./)).toBeVisible();
    await user.type(dialog.getByLabelText('MAE at least, R'), '0,4');
    await user.type(dialog.getByLabelText('Exit efficiency at most, %'), '60');
    await user.click(dialog.getByRole('button', { name: 'Show trades' }));
    await waitFor(() => expect(pairs()).toEqual(['EURUSD']));
    expect(screen.getByText('MAE at least 0.4 R')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Select' }));
    expect(await screen.findByRole('button', { name: 'Select all 1 that match' })).toBeVisible();

    await user.click(
      screen.getByRole('button', { name: 'Remove the filter Exit efficiency at most 60%' }),
    );
    await user.click(screen.getByRole('button', { name: 'Remove the filter MAE at least 0.4 R' }));
    await waitFor(() => expect(pairs()).toEqual(['EURUSD', 'GBPUSD']));
  });

  it('matches no trade outside of its limits, and narrows the insights too', async () => {
    const view = await showMeasured(trades);
    const dialog = await openFilters(view);
    await view.user.type(dialog.getByLabelText('MAE at least, R'), '0.5');
    await view.user.click(dialog.getByRole('button', { name: 'Show trades' }));
    expect(await screen.findByText('No trades match')).toBeVisible();
    await view.user.click(screen.getByRole('tab', { name: 'Insights' }));
    expect(await screen.findByText(/^No closed trades in USD match$/)).toBeVisible();
  });

  it('refuses what is no limit, and stays open', async () => {
    const view = await showMeasured(trades);
    const dialog = await openFilters(view);
    await view.user.type(dialog.getByLabelText('MFE at most, R'), '-1');
    await view.user.type(dialog.getByLabelText('MAE at most, R'), 'much');
    await view.user.click(dialog.getByRole('button', { name: 'Show trades' }));
    expect(dialog.getByLabelText('MFE at most, R')).toHaveAccessibleDescription(
      'Type zero or more',
    );
    expect(dialog.getByLabelText('MAE at most, R')).toHaveAccessibleDescription('Type a number');
    await view.user.click(dialog.getByRole('button', { name: 'Clear' }));
    expect(dialog.getByLabelText('MAE at most, R')).toHaveValue('');
    await view.user.click(dialog.getByRole('button', { name: 'Show trades' }));
    await waitFor(() => expect(pairs()).toEqual(['EURUSD', 'GBPUSD']));
  });
});
