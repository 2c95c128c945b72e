import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { closePart } from '#contracts/rules/journal/position.ts';
import { aTrade } from '#tests/support/builders.ts';
import { formOf, openTrade, pairs, showJournal, tile } from '#tests/support/show-journal.tsx';

const open = aTrade({
  status: 'open',
  exit_price: null,
  pnl: 0,
  size: 0.5,
  stop_loss: 1.08,
  opened_at: '2026-11-19T08:00:00.000Z',
});

/** Closed in two parts: 0.3 lots at 2 R, the rest at the entry. */
const position = (() => {
  const first = { price: 1.095, size: 0.3, pnl: 300, at: '2026-11-19T10:00:00.000Z' };
  const rest = { price: 1.085, size: 0.2, pnl: 0, at: '2026-11-19T12:00:00.000Z' };
  const half = { ...open, ...closePart(open, first) };
  return { ...half, ...closePart(half, rest), id: open.id };
})();

async function close(view: ReturnType<typeof showJournal>, fields: Record<string, string>) {
  await view.user.click(await screen.findByRole('button', { name: 'Close trade' }));
  const form = await formOf(view, 'Close Trade');
  for (const [label, text] of Object.entries(fields)) {
    await view.user.clear(form.field(label));
    await form.fill(label, text);
  }
  await form.press('Close Trade');
  return form;
}

const fills = async () =>
  within(await screen.findByRole('region', { name: 'Entries and exits' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('closes a part of an open trade, and counts it when the rest is closed', async () => {
  const view = showJournal({ trades: [open] });
  await openTrade(view, 'EURUSD buy');
  await close(view, { 'Exit Price': '1.095', Size: '0.3', 'P&L': '300' });

  expect(await fills()).toHaveLength(2);
  expect(screen.getByText(/Realised so far/)).toHaveTextContent('+$300.00');
  expect(screen.getByText(/Realised so far/)).toHaveTextContent('0.20 lots');
  expect(tile('Total Trades')).toBe('0');

  await close(view, { 'Exit Price': '1.085', 'P&L': '-5' });
  await waitFor(async () => expect(await fills()).toHaveLength(3));
  expect((await fills())[1]).toContain('+2.00 R');
  expect(tile('Total Trades')).toBe('1');
  expect(tile('Total P&L')).toBe('▲+$295.00');
});

it('closes no more than is open', async () => {
  const view = showJournal({ trades: [open] });
  await openTrade(view, 'EURUSD buy');
  const form = await close(view, { 'Exit Price': '1.095', Size: '0.6' });
  expect(await form.dialog.findByText('Size: only 0.50 lots are open')).toBeVisible();
});

it('splits a position into trades, and takes that back', async () => {
  const view = showJournal({ trades: [position] });
  const detail = await openTrade(view, 'EURUSD buy');
  await view.user.click(detail.getByRole('button', { name: 'Split into 2 trades' }));

  expect(await screen.findByText('Split into 2 trades')).toBeVisible();
  await view.user.keyboard('{Escape}');
  await waitFor(() => expect(pairs()).toEqual(['EURUSD', 'EURUSD']));
  expect(tile('Total P&L')).toBe('▲+$300.00');
  await view.user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(pairs()).toEqual(['EURUSD']));
  await openTrade(view, 'EURUSD buy');
  expect(await fills()).toHaveLength(3);
});

it('does not take a split back over an edit of one of its trades', async () => {
  const view = showJournal({ trades: [position] });
  const detail = await openTrade(view, 'EURUSD buy');
  await view.user.click(detail.getByRole('button', { name: 'Split into 2 trades' }));
  await screen.findByText('Split into 2 trades');
  await view.user.keyboard('{Escape}');
  await waitFor(() => expect(pairs()).toEqual(['EURUSD', 'EURUSD']));

  const [newest] = screen.getAllByRole('button', { name: 'Open EURUSD buy' });
  if (newest !== undefined) await view.user.click(newest);
  await view.user.click(await screen.findByRole('button', { name: 'Edit' }));
  const form = await formOf(view, 'Edit Trade Entry');
  await form.fill('Strategy', 'Breakout retest');
  await form.press('Save Changes');

  await view.user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Not undone: a trade was edited since.')).toBeVisible();
  await view.user.keyboard('{Escape}');
  await waitFor(() => expect(pairs()).toEqual(['EURUSD', 'EURUSD']));
  expect(await screen.findByText('Breakout retest')).toBeVisible();
});

it('merges the parts that an older import stored by themselves, and takes that back', async () => {
  const part = { ticket: '7001', source: 'mt5', opened_at: open.opened_at, size: 0.2 };
  const view = showJournal({
    trades: [
      aTrade({ ...part, pnl: 40, closed_at: '2026-11-19T10:00:00.000Z' }),
      aTrade({ ...part, pnl: -10, closed_at: '2026-11-19T12:00:00.000Z' }),
      aTrade({ pair: 'US30', ticket: '7002', source: 'mt5', pnl: 1 }),
    ],
  });
  await screen.findByText('US30');
  const [newest] = screen.getAllByRole('button', { name: 'Open EURUSD buy' });
  if (newest !== undefined) await view.user.click(newest);
  await view.user.click(await screen.findByRole('button', { name: 'Merge' }));
  await view.user.keyboard('{Escape}');

  await waitFor(() => expect(pairs().toSorted()).toEqual(['EURUSD', 'US30']));
  expect(tile('Total Trades')).toBe('2');
  expect(tile('Total P&L')).toBe('▲+$31.00');
  await view.user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(pairs()).toHaveLength(3));
});

it('computes the prices and the result of a position from its fills, so its form has no field for them', async () => {
  const view = showJournal({ trades: [position] });
  const detail = await openTrade(view, 'EURUSD buy');
  await view.user.click(detail.getByRole('button', { name: 'Edit' }));
  const { dialog, fill, press } = await formOf(view, 'Edit Trade Entry');
  expect(dialog.queryByLabelText('Entry Price *')).not.toBeInTheDocument();
  expect(dialog.getByText(/follow from the entries and exits/)).toBeVisible();
  await fill('Strategy', 'Breakout retest');
  await press('Save Changes');
  expect(await fills()).toHaveLength(3);
});
