import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import { journalSyncEndpoints } from '#contracts/journal/journal-sync.ts';
import { marketEndpoints } from '#contracts/market/market.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { mockUnreachable } from '#mocks/mock-endpoint.ts';
import { drawFakePlots, shownPlot } from '#tests/support/fake-plot.ts';
import {
  OPENED,
  bought,
  rows,
  charted,
  showPrice,
  requestsFor,
} from '#tests/support/priced-trades.tsx';
import '#web/features/journal/FilterDialog.tsx';
import '#web/features/journal/price/PriceDuringTrade.tsx';
import '#web/features/journal/price/TradeChartView.tsx';
import '#web/ui/charts/CandlePlot.tsx';

beforeEach(drawFakePlots);

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
