import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AccountRules } from '#contracts/journal/account-rules.ts';
import { rulesTemplates } from '#contracts/rules/journal/rules-templates.ts';
import { aTrade } from '#tests/support/builders.ts';
import { showJournal } from '#tests/support/show-journal.tsx';
import '#web/features/journal/accounts/AccountsTab.tsx';

const account = (rules: AccountRules | null) => ({
  id: 'challenge',
  kind: 'account' as const,
  fields: { name: 'Challenge', currency: 'USD', starting_balance: 10_000, rules },
});

const ftmo = AccountRules.parse({
  initial_balance: 10_000,
  ...rulesTemplates[0]?.rules,
  template: rulesTemplates[0]?.id,
});

const lost = (pnl: number) => {
  const closed_at = new Date().toISOString();
  return aTrade({ account_id: 'challenge', pnl, date: closed_at, closed_at });
};

const fact = (region: HTMLElement, name: string) =>
  within(region).getByText(name).closest('div')?.textContent;

it('fills in the rules of a template, and shows how the account stands with them', async () => {
  const view = showJournal({ records: [account(null)], trades: [lost(-100)] });
  await view.user.click(await screen.findByRole('tab', { name: 'Accounts' }));
  await view.user.click(await screen.findByRole('button', { name: 'Set rules' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rules of Challenge' }));
  expect(dialog.getByLabelText(/Initial balance/, { selector: 'input' })).toHaveValue('10000');
  await view.user.selectOptions(dialog.getByLabelText('Template'), 'FTMO 2-Step: Challenge');
  expect(dialog.getByLabelText('Daily loss %')).toHaveValue('5');
  expect(dialog.getByRole('link', { name: 'ftmo.com' })).toBeVisible();
  await view.user.click(dialog.getByRole('button', { name: 'Save rules' }));

  const region = await screen.findByRole('region', { name: 'Rules of Challenge' });
  expect(fact(region, 'Daily loss')).toContain('$400.00 left of $500.00');
  expect(fact(region, 'Total loss')).toContain('$900.00 left of $1,000.00');
  expect(fact(region, 'Days')).toContain('1 of at least 4');
  expect(region).toHaveTextContent('Closed trades only');
});

it('shows what may be lost today above the trades, and warns from three quarters on', async () => {
  showJournal({ records: [account(ftmo)], trades: [lost(-400)] });
  const rooms = await screen.findByRole('list', { name: 'Room left today' });
  expect(rooms).toHaveTextContent('Challenge: $100.00 left of $500.00');
  expect(within(rooms).getByRole('button')).toHaveClass('text-warn');
});

it('leaves amounts their order beside the name of an account, in whatever script it is', async () => {
  showJournal({ records: [account(ftmo)], trades: [lost(-400)] });
  const rooms = await screen.findByRole('list', { name: 'Room left today' });
  expect(within(rooms).getByText('Challenge').tagName).toBe('BDI');
});

it('says that a limit is reached', async () => {
  showJournal({ records: [account({ ...ftmo, own_daily_loss: 100 })], trades: [lost(-100)] });
  const rooms = await screen.findByRole('list', { name: 'Room left today' });
  expect(rooms).toHaveTextContent('Challenge: Limit of $100.00 reached');
});

it('removes the rules, and keeps them when the account is edited', async () => {
  const view = showJournal({ records: [account(ftmo)], trades: [lost(-100)], item: 'accounts' });
  await view.user.click(await screen.findByRole('button', { name: 'Edit Challenge' }));
  const edit = within(await screen.findByRole('dialog', { name: 'Edit account' }));
  await view.user.click(edit.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByRole('region', { name: 'Rules of Challenge' })).toBeVisible();

  await view.user.click(screen.getByRole('button', { name: 'Change rules' }));
  await view.user.click(await screen.findByRole('button', { name: 'Remove the rules' }));
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Rules of Challenge' })).not.toBeInTheDocument(),
  );
  expect(await screen.findByRole('button', { name: 'Set rules' })).toBeVisible();
});

it('names the field that is wrong', async () => {
  const view = showJournal({ records: [account(ftmo)], trades: [], item: 'accounts' });
  await view.user.click(await screen.findByRole('button', { name: 'Change rules' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rules of Challenge' }));
  await view.user.clear(dialog.getByLabelText('Daily loss %'));
  await view.user.type(dialog.getByLabelText('Daily loss %'), '120');
  await view.user.click(dialog.getByRole('button', { name: 'Save rules' }));
  expect(await dialog.findByText('At most 100 %')).toBeVisible();
});
