import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { aTrade } from '#tests/support/builders.ts';
import { addAccount, showAccounts } from '#tests/support/show-import.tsx';
import { formOf, openForm, pairs, type ShownJournal, tile } from '#tests/support/show-journal.tsx';

const card = async (name: string) => {
  const heading = await screen.findByRole('heading', { name, level: 3 });
  const article = heading.closest('article');
  if (article === null) throw new Error(`${name} is no card`);
  return within(article);
};

/** The dialog that is open. */
const flows = () => within(screen.getByRole('dialog'));

it('invites to a first account where there is none', async () => {
  await showAccounts();
  expect(screen.getByText('No accounts yet')).toBeInTheDocument();
  expect(screen.queryByLabelText('Account')).not.toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Imports' })).not.toBeInTheDocument();
});

it('adds an account and tells its balance of deposits and results', async () => {
  const view = await showAccounts();
  await view.user.click(screen.getByRole('button', { name: 'Add account' }));
  const { dialog, field, fill, press } = await formOf(view, 'Add account');
  await press('Add account');
  expect(dialog.getByRole('alert')).toHaveTextContent('Please fill in required fields');
  await fill('Name', 'FTMO 100k');
  await view.user.selectOptions(field('Type'), 'Prop firm');
  await fill('Starting balance', '1.000,50');
  await fill('Account number', '777');
  await view.user.selectOptions(field('Broker time'), 'UTC+03:00');
  await press('Add account');

  const account = await card('FTMO 100k');
  expect(account.getByText('Prop firm')).toBeInTheDocument();
  expect(account.getByText('No. 777 · USD · UTC+03:00')).toBeInTheDocument();
  expect(tile('Balance')).toBe('$1,000.50');
  expect(tile('Trades')).toBe('0');

  await view.user.click(account.getByRole('button', { name: 'Deposits and withdrawals' }));
  expect(flows().getByText(/^None yet/)).toBeInTheDocument();
  await view.user.click(flows().getByRole('button', { name: 'Add' }));
  expect(flows().queryByRole('alert')).not.toBeInTheDocument();
  await view.user.selectOptions(flows().getByLabelText('Type'), 'Withdrawal');
  await view.user.click(flows().getByLabelText(/^Amount/));
  await view.user.paste('200');
  await view.user.click(flows().getByRole('button', { name: 'Save' }));
  expect(await flows().findByText('−$200.00', { exact: false })).toBeInTheDocument();
  await view.user.click(flows().getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(tile('Balance')).toBe('$800.50'));
  expect(tile('Net of 1 deposit or withdrawal')).toBe('−$200.00');

  await view.user.click(account.getByRole('button', { name: 'Deposits and withdrawals' }));
  await view.user.click(flows().getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Withdrawal deleted')).toBeInTheDocument();
  await flows().findByText(/^None yet/);
});

const openTab = async ({ user }: ShownJournal, name: string) =>
  user.click(await screen.findByRole('tab', { name }));

it('gives a new trade the account that is looked at, with its currency', async () => {
  const view = await showAccounts({ trades: [aTrade({ pair: 'US30' })] });
  await addAccount(view, { Name: 'Euro account' });
  await view.user.click(await screen.findByRole('button', { name: 'Edit Euro account' }));
  const edit = await formOf(view, 'Edit account');
  await view.user.clear(edit.field('Currency'));
  await edit.fill('Currency', 'eur');
  await edit.press('Save changes');
  expect(
    await screen.findByText('1 trade has no account. Edit one to assign it.'),
  ).toBeInTheDocument();

  await openTab(view, 'Trades');
  await view.user.selectOptions(await screen.findByLabelText('Account'), 'Euro account');
  await openTab(view, 'Accounts');
  const form = await openForm(view);
  await waitFor(() => expect(form.field('Account')).toHaveDisplayValue('Euro account'));
  await form.fill('Pair', 'EURUSD');
  await form.fill('Entry Price', '1.1');
  await form.fill('P&L', '12.5');
  await form.save();
  await waitFor(() => expect(tile('Trades')).toBe('1'));
  expect(tile('Net of 1 closed trade')).toBe('▲+12.50 EUR');
  expect(tile('Balance')).toBe('Needs a starting balance');

  await openTab(view, 'Trades');
  await waitFor(() => expect(pairs()).toEqual(['EURUSD']));
  await view.user.selectOptions(screen.getByLabelText('Account'), 'All accounts');
  await waitFor(() => expect(pairs()).toHaveLength(2));
});

it('shows the account together with the form: no field moves away under a thumb', async () => {
  const view = await showAccounts();
  await addAccount(view, { Name: 'Broker' });
  const drawn: boolean[] = [];
  const watch = new MutationObserver(() => {
    const form = screen.queryByRole('dialog', { name: 'Add Trade Entry' });
    if (form) drawn.push(within(form).queryByLabelText('Account') !== null);
  });
  watch.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => watch.disconnect());
  await openForm(view);
  expect(drawn[0]).toBe(true);
});

it('deletes an account after a question, keeps its trades, and takes that back', async () => {
  const view = await showAccounts();
  await addAccount(view, { Name: 'Old broker' });
  await card('Old broker');
  await openTab(view, 'Trades');
  await view.user.selectOptions(await screen.findByLabelText('Account'), 'Old broker');
  await openTab(view, 'Accounts');
  const form = await openForm(view);
  await form.fill('Pair', 'EURUSD');
  await form.fill('Entry Price', '1.1');
  await form.save();
  await waitFor(() => expect(tile('Trades')).toBe('1'));

  await view.user.click(screen.getByRole('button', { name: 'Delete Old broker' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete account' }));
  expect(
    question.getByText('Delete the account Old broker? Its trades (1) stay, without an account.'),
  ).toBeInTheDocument();
  await view.user.click(question.getByRole('button', { name: 'Delete account' }));
  expect(await screen.findByText('No accounts yet')).toBeInTheDocument();
  await openTab(view, 'Trades');
  expect(await screen.findByRole('list', { name: 'Trades' })).toBeInTheDocument();
  expect(screen.queryByLabelText('Account')).not.toBeInTheDocument(); // nothing stays hidden
  await openTab(view, 'Accounts');

  const toast = (await screen.findByText('Account deleted')).closest('li');
  if (toast === null) throw new Error('no toast');
  await view.user.click(within(toast).getByRole('button', { name: 'Undo' }));
  await card('Old broker');
  expect(tile('Trades')).toBe('1');
});
