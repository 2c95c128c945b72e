import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import { journalSyncEndpoints } from '#contracts/journal/journal-sync.ts';
import { type CandleRow, type CandlesAnswer, marketEndpoints } from '#contracts/market/market.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { mockAnswer, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { aTrade } from '#tests/support/builders.ts';
import { drawFakePlots, shownPlot } from '#tests/support/fake-plot.ts';
import { openTrade, showJournal } from '#tests/support/show-journal.tsx';
import '#web/features/journal/price/PriceDuringTrade.tsx';
import '#web/features/journal/price/TradeChartView.tsx';
import '#web/features/journal/price/CandleFileDialog.tsx';
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
