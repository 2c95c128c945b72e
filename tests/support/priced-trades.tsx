import { within } from '@testing-library/react';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import { type CandleRow, type CandlesAnswer, marketEndpoints } from '#contracts/market/market.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { mockAnswer } from '#mocks/mock-endpoint.ts';
import { aTrade } from './builders.ts';
import { openTrade, showJournal } from './show-journal.tsx';

export const OPENED = Date.parse('2026-11-18T10:00:00.000Z');
export const instant = (minutes: number): string =>
  new Date(OPENED + minutes * MINUTE_MS).toISOString();

/** Half an hour from 1.0850 to 1.0880 with ten pips of risk. */
export const bought = (overrides: Partial<JournalEntry> = {}) =>
  aTrade({
    stop_loss: 1.084,
    opened_at: instant(0),
    closed_at: instant(30),
    pnl: 29.3,
    commission: -0.7,
    ...overrides,
  });

/** A pip up each minute, an hour before the entry to an hour after the exit; forty pips up and back in between. */
export const rows = (hoursAhead = 0, level = 0): CandleRow[] =>
  Array.from({ length: 150 }, (_, n) => {
    const open = Number((1.085 + level + (n - 60) * 0.0001).toFixed(5));
    const t = OPENED + (n - 60 + hoursAhead * 60) * MINUTE_MS;
    const high = n === 75 ? open + 0.0035 : open + 0.0002;
    const low = n === 65 ? open - 0.0009 : open - 0.0001;
    return [t, open, Number(high.toFixed(5)), Number(low.toFixed(5)), open + 0.0001, 7];
  });

export const answer = (candles: CandleRow[] = rows()): CandlesAnswer => ({
  data_source: 'oanda',
  as_of: instant(300),
  stale: false,
  filling: false,
  candles,
  forming: null,
});

export const charted = (candles?: CandleRow[]) =>
  mockAnswer(marketEndpoints.candles, answer(candles));

export async function showPrice(
  trade: JournalEntry,
  options: Parameters<typeof showJournal>[0] = {},
) {
  const view = showJournal({ trades: [trade], handlers: [charted()], ...options });
  const detail = await openTrade(view, `${trade.pair} ${trade.type}`);
  const section = within(await detail.findByRole('region', { name: 'Price during the trade' }));
  return { ...view, detail, section };
}

export const aFill = { pnl: 0, commission: 0, swap: 0, fees: 0, ticket: '' };

export const requestsFor = ({ calls }: { calls: string[] }): number =>
  calls.filter((call) => call === 'GET /api/candles').length;
