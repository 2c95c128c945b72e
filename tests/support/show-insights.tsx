import { screen, within } from '@testing-library/react';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import { aTrade } from './builders.ts';
import { showJournal } from './show-journal.tsx';
// Loaded ahead, like the other chunks of the journal.
import '#web/features/journal/FilterDialog.tsx';
import '#web/features/journal/insights/InsightsTab.tsx';
import '#web/offline/worker/journal-services.ts';

/** Closed a day after the one before, so that their order is known. @param day of January 2026 */
export function aClosedTrade(day: number, overrides: Partial<JournalEntry> = {}): JournalEntry {
  const closed = `2026-01-${String(day).padStart(2, '0')}T12:00:00.000Z`;
  return aTrade({ date: closed, closed_at: closed, ...overrides });
}

/**
 * A win of 2 R, a loss of 1.2 R, a breakeven, and one that is still open. The stop lies 15 pips away: the
 * win made $30 of 30 pips, so that it risked $15; the loss cost $12.50 of 15 pips and $2.50 to the broker,
 * so that it risked $12.50 and lost 15 / 12.50 = 1.2 R.
 */
export const fourTrades = [
  aClosedTrade(5, {
    pnl: 30,
    entry_price: 1.085,
    exit_price: 1.088,
    stop_loss: 1.0835,
    setup: 'London high',
    emotions: 'Calm',
    tags: ['news', 'late'],
    opened_at: '2026-01-05T09:45:00.000Z',
  }),
  aClosedTrade(6, {
    pair: 'GBPUSD',
    pnl: -15,
    entry_price: 1.27,
    exit_price: 1.2685,
    stop_loss: 1.2685,
    commission: -2,
    swap: -0.5,
  }),
  aClosedTrade(7, { pair: 'XAUUSD', pnl: 0, entry_price: 4065, exit_price: 4065 }),
  aClosedTrade(8, { pair: 'US30', pnl: 0, status: 'open', exit_price: null, closed_at: null }),
];

/** The insights of a trader's journal. */
export async function showInsights(options: Parameters<typeof showJournal>[0]) {
  const view = showJournal(options);
  await view.user.click(await screen.findByText('Insights'));
  return view;
}

/** All that a key figure says, once there is one. */
export async function keyFigure(name: string): Promise<string | null> {
  const figures = within(await screen.findByLabelText('Key figures'));
  return figures.getByText(name, { selector: 'dt' }).parentElement?.textContent ?? null;
}

/** What a line of figures says of a name. */
export const fact = (list: string, name: string): string | null | undefined =>
  within(screen.getByLabelText(list, { selector: 'dl' })).getByText(name, { selector: 'dt' })
    .nextElementSibling?.textContent;
