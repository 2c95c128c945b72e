import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aStatement, openImport, showAccounts } from '#tests/support/show-import.tsx';
import { tableOfTrades } from '#tests/support/statements.ts';
import { openTrade, pairs, tile } from '#tests/support/show-journal.tsx';
import * as download from '#web/lib/download.ts';

type View = Awaited<ReturnType<typeof showAccounts>>;

/** Reads the hand-made report of MetaTrader 5 into a new account, up to the preview. */
async function previewMt5(view: View) {
  const steps = await openImport(view);
  await steps.choose(await aStatement('mt5-hand-made.html'));
  await steps.at('Choose the account');
  await steps.press('Continue');
  await steps.at('Broker time zone');
  await steps.press('Continue');
  await steps.at('Review the import');
  return steps;
}

async function importMt5(view: View) {
  const steps = await previewMt5(view);
  await steps.press('Import 9 trades');
  await steps.at('Import done');
  return steps;
}

it('takes a report step by step, and writes nothing before it is confirmed', async () => {
  const view = await showAccounts();
  const steps = await openImport(view);
  await steps.choose(await aStatement('mt5-hand-made.html'));

  await steps.at('Choose the account');
  expect(
    steps
      .dialog()
      .getByText('MetaTrader 5 of account 50012345: 10 rows of trades, 1 deposit or withdrawal.'),
  ).toBeInTheDocument();
  expect(steps.dialog().getByLabelText(/^Name/)).toHaveValue('MetaTrader 5 50012345');
  expect(steps.dialog().getByLabelText('Account number')).toHaveValue('50012345');
  expect(steps.dialog().getByLabelText('Starting balance')).toHaveValue('0');
  await steps.press('Continue');

  await steps.at('Broker time zone');
  const zone = steps.dialog().getByLabelText('Broker time');
  expect(zone).toHaveDisplayValue('New York close (UTC+2/+3)');
  const times = async () => {
    const [, ...rows] = within(await steps.dialog().findByRole('table')).getAllByRole('row');
    return rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );
  };
  await waitFor(async () => expect((await times())[0]).not.toContain('…'));
  const inNewYork = await times();
  expect(inNewYork).toHaveLength(5);
  await view.user.selectOptions(zone, 'UTC');
  await waitFor(async () => expect((await times())[0]).not.toContain('…'));
  const inUtc = await times();
  expect(inUtc.map(([broker]) => broker)).toEqual(inNewYork.map(([broker]) => broker));
  expect(inUtc[0]?.[1]).not.toBe(inNewYork[0]?.[1]);
  await view.user.selectOptions(zone, 'New York close (UTC+2/+3)');
  await steps.press('Continue');

  await steps.at('Review the import');
  expect(steps.dialog().getByText('Review before importing.')).toBeInTheDocument();
  expect(tile('New')).toBe('9');
  expect(tile('Duplicate')).toBe('0');
  expect(tile('Account')).toBe('MetaTrader 5 50012345');
  expect(tile('Net result of the new trades')).toBe('▲+$83.17');
  expect(tile('Deposits and withdrawals')).toBe('1 new, 0 duplicate');
  expect(
    within(steps.dialog().getByRole('list', { name: 'Trades of the statement' })).getAllByRole(
      'listitem',
    ),
  ).toHaveLength(9);
  expect(
    steps.dialog().getByText('The net profit matches the statement to the cent.'),
  ).toBeInTheDocument();

  await steps.press('Close');
  expect(await screen.findByText('Nothing was imported')).toBeInTheDocument();
  expect(screen.getByText('No accounts yet')).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Imports' })).not.toBeInTheDocument();
});

it('imports, takes the import back as a whole, and brings it in again', async () => {
  const view = await showAccounts();
  const steps = await importMt5(view);
  expect(
    steps.dialog().getByText('9 trades imported, 1 deposit or withdrawal'),
  ).toBeInTheDocument();
  await steps.press('Undo');
  expect(await steps.dialog().findByText('Import undone: 9 trades removed')).toBeInTheDocument();
  await steps.press('Redo');
  await steps.dialog().findByText('9 trades imported, 1 deposit or withdrawal');

  await steps.press('Show trades');
  await waitFor(() => expect(pairs()).toHaveLength(9));
  expect(screen.getByLabelText('Account')).toHaveDisplayValue('MetaTrader 5 50012345');
  expect(tile('Total P&L')).toBe('▲+$83.17');
  const detail = await openTrade(view, 'AUDUSD sell');
  expect(detail.getByText('Commission').nextElementSibling).toHaveTextContent('▼−$2.80');
  expect(detail.getByText('Imported from').nextElementSibling).toHaveTextContent('MetaTrader 5');
  expect(detail.getByText('Account').nextElementSibling).toHaveTextContent('MetaTrader 5 50012345');
});

it('shows how far a long import is, is not left by accident, and takes all of it back on Cancel', async () => {
  const view = await showAccounts();
  const steps = await openImport(view);
  await steps.choose(new File([tableOfTrades(6000)], 'long.csv'));
  await steps.at('Choose the account');
  await steps.press('Continue');
  await steps.at('Broker time zone');
  await steps.press('Continue');
  await steps.at('Review the import');
  await steps.press('Import 6,000 trades');

  const bar = await steps.dialog().findByRole<HTMLProgressElement>('progressbar', {
    name: 'Importing',
  });
  await steps.dialog().findByText(/^[1-5],000 of 6,000$/);
  expect(bar.value).toBeGreaterThanOrEqual(16);
  expect(steps.dialog().getByRole('button', { name: 'Close' })).toBeDisabled();
  await view.user.keyboard('{Escape}');
  await steps.press('Cancel');

  await steps.at('Review the import');
  expect(steps.dialog().getByText(/^The import was cancelled\./)).toBeVisible();
  expect(tile('New')).toBe('6,000');
  await steps.press('Close');
  expect(await screen.findByText('No accounts yet')).toBeInTheDocument();
});

it('knows the account and every trade when the same report comes again', async () => {
  const view = await showAccounts();
  await (await importMt5(view)).press('Done');
  const steps = await openImport(view);
  await steps.choose(await aStatement('mt5-hand-made.html'));
  await steps.at('Choose the account');
  expect(steps.dialog().getByText('Matched by its number')).toBeInTheDocument();
  await steps.press('Continue'); // its broker's clock is known by now

  await steps.at('Review the import');
  expect(tile('New')).toBe('0');
  expect(tile('Duplicate')).toBe('9');
  expect(tile('Broker time')).toContain('New York close (UTC+2/+3)');
  expect(steps.dialog().getByRole('button', { name: 'Nothing new to import' })).toBeDisabled();
  await steps.press('Change broker time');
  await steps.at('Broker time zone');
});

it('lists an import, compares it with its statement, and undoes it after a question', async () => {
  const view = await showAccounts();
  await (await importMt5(view)).press('Done');
  const list = within(await screen.findByRole('list', { name: 'Imports' }));
  expect(list.getByText('mt5-hand-made.html')).toBeInTheDocument();
  expect(list.getByText('9 trades · 1 deposit or withdrawal', { exact: false })).toBeVisible();

  await view.user.click(list.getByRole('button', { name: 'Reconcile with statement' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reconcile with statement' }));
  const cells = async (name: string) => {
    const row = await dialog.findByRole('row', { name: (text) => text.startsWith(name) });
    return within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  };
  expect((await cells('Net profit')).join('|')).toContain('$83.17|');
  expect((await cells('Profit factor')).join('|')).toMatch(/1\.22.*1\.22.*1\.23.*Matches per deal/);
  expect((await cells('Maximal drawdown')).join('|')).toMatch(/\$246\.94.*\$246\.94.*\$248\.34/);
  expect((await cells('Sharpe ratio')).join('|')).toContain('Matches per closed part');
  expect(dialog.getByText('The net profit matches the statement to the cent.')).toBeInTheDocument();
  await view.user.keyboard('{Escape}');

  await view.user.click(list.getByRole('button', { name: 'Undo import' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Undo import' }));
  expect(question.getByText(/^Remove 9 trades of this import/)).toBeVisible();
  await view.user.click(question.getByRole('button', { name: 'Undo import' }));
  expect(await screen.findByText('Undone')).toBeInTheDocument();
  expect(screen.getByText('9 trades removed from the journal')).toBeInTheDocument();
  await view.user.click(screen.getByRole('button', { name: 'Redo' }));
  await waitFor(() => expect(screen.queryByText('Undone')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Undo import' })).toBeInTheDocument();
});

it('has the columns of an unknown table named, and remembers them for the account', async () => {
  const view = await showAccounts();
  const unknown = 'generic-unknown-heads.csv';
  const steps = await openImport(view);
  await steps.choose(await aStatement(unknown));
  await steps.at('Match the columns');
  const columns = {
    Mkt: 'Symbol',
    Dir: 'Side (buy or sell)',
    Wann: 'Close time',
    Rein: 'Entry price',
    Raus: 'Exit price',
    Ergebnis: 'Not used',
    Bemerkung: 'Notes',
  };
  expect(steps.dialog().getByText('EURUSD · US30.cash')).toBeInTheDocument();
  for (const [head, name] of Object.entries(columns)) {
    await view.user.selectOptions(steps.dialog().getByLabelText(head), name);
  }
  await steps.press('Continue');
  expect(steps.dialog().getByRole('alert')).toHaveTextContent(
    'Please match the columns for: Net profit or Profit before costs.',
  );
  await view.user.selectOptions(steps.dialog().getByLabelText('Ergebnis'), 'Net profit');
  await steps.press('Continue');

  await steps.at('Choose the account');
  await steps.press('Continue');
  await steps.at('Broker time zone');
  await steps.press('Continue');
  await steps.at('Review the import');
  await steps.press('Import 2 trades');
  await steps.at('Import done');
  await steps.press('Done');

  const again = await openImport(view);
  await again.choose(await aStatement(unknown));
  await again.at('Choose the account');
});

it('asks how dates are written when they could be read in two ways', async () => {
  const view = await showAccounts();
  const steps = await openImport(view);
  await steps.choose(await aStatement('generic-ambiguous-dates.csv'));
  await steps.at('Choose the account');
  await steps.press('Continue');
  await steps.at('Broker time zone');
  await steps.press('Continue');
  expect(steps.dialog().getByRole('alert')).toHaveTextContent('Please choose the date format.');
  await view.user.selectOptions(
    steps.dialog().getByLabelText('Dates in the file'),
    'Day first: 31.12.2026',
  );
  expect(await steps.dialog().findByText(/2026.04.05|05.04.2026|05\/04\/2026/)).toBeInTheDocument();
  await steps.press('Continue');
  await steps.at('Review the import');
  await steps.press('Back');
  await steps.at('Choose the account');
});

it('takes pasted text, and gives the rows that it leaves out with their reasons', async () => {
  const save = vi.spyOn(download, 'saveFile').mockReturnValue(true);
  const view = await showAccounts();
  const steps = await openImport(view);
  await steps.press('Paste text instead');
  await steps.press('Read text');
  expect(steps.dialog().getByRole('alert')).toHaveTextContent(
    'Please paste the text of a statement',
  );
  await view.user.click(steps.dialog().getByLabelText('Text of the statement'));
  await view.user.paste(
    [
      'Ticket,Symbol,Side,Lots,Open time,Open price,Close time,Close price,Net profit',
      '1,EURUSD,buy,0.1,2026-10-13 09:00,1.08,2026-10-13 10:00,1.09,100',
      '2,EURUSD,buy,0.1,2026-10-13 09:00,1.08,2026-10-13 10:00,1.09,many',
    ].join('\n'),
  );
  await steps.press('Read text');
  await steps.at('Choose the account');
  await steps.press('Continue');
  await steps.at('Broker time zone');
  await steps.press('Continue');
  await steps.at('Review the import');
  expect(tile('Invalid')).toBe('1');
  await view.user.click(steps.dialog().getByText('1 row left out, and why'));
  expect(steps.dialog().getByText(/^Line 3: /)).toBeVisible();
  await steps.press('Download the list');
  const [blob, name] = save.mock.calls[0] ?? [];
  expect(name).toBe('rows-left-out.csv');
  expect(await blob?.text()).toMatch(/Line,Reason,Row\r\n3,"/);
});

it('says in a sentence why a file is no statement, and how to get one', async () => {
  const view = await showAccounts();
  const steps = await openImport(view);
  await steps.choose(new File(['%PDF-1.7 binary'], 'statement.pdf', { type: 'text/csv' }));
  expect(await steps.dialog().findByRole('alert')).toHaveTextContent(/\.$/);
  await view.user.click(steps.dialog().getByText('Where do I get a statement?'));
  expect(steps.dialog().getByText(/The MetaTrader apps cannot export/)).toBeVisible();
  await steps.press('Cancel');
  expect(screen.queryByText('Nothing was imported')).not.toBeInTheDocument();
});
