import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { isEntry } from '#contracts/journal/journal-rows.ts';
import { journalSyncEndpoints } from '#contracts/journal/journal-sync.ts';
import { mockUnreachable } from '#mocks/mock-endpoint.ts';
import { presetHandlers } from '#mocks/scenarios.ts';
import { aTrade } from '#tests/support/builders.ts';
import {
  openForm,
  openTrade,
  type ShownJournal,
  showJournal,
} from '#tests/support/show-journal.tsx';
import * as results from '#web/insights/setup-results.ts';
import '#web/features/journal/setups/SetupsTab.tsx';

const LONG =
  'The last four-hour candle closed above the high of London, and the spread is below two';

const londonHigh = {
  id: 'setup-1',
  kind: 'setup' as const,
  fields: {
    name: 'London high',
    notes: 'Only before noon.',
    rules: [
      { id: 'retest', text: 'Wait for the retest' },
      { id: 'spread', text: LONG },
    ],
  },
};

const openTab = async ({ user }: ShownJournal, name: string): Promise<void> => {
  await user.click(await screen.findByRole('tab', { name }));
};

const card = async (name: string) => within(await screen.findByRole('article', { name }));

/** The form of a setup, by its title. */
const formOfSetup = async (title: string) =>
  within(await screen.findByRole('dialog', { name: title }));

const factsOf = (name: string): (string | null)[] =>
  [...screen.getByLabelText(`Results of ${name}`).children].map((fact) => fact.textContent);

/** The trades that the server holds. */
async function storedTrades({ backend }: ShownJournal) {
  const { journals } = await backend.world.read();
  return (journals['trader']?.rows ?? []).flatMap(({ kind, fields }) =>
    isEntry(kind, fields) ? [fields] : [],
  );
}

it('shows each setup with its rules and what keeping them has brought', async () => {
  const setup = 'London high';
  const view = showJournal({
    records: [londonHigh],
    trades: [
      aTrade({ setup, pnl: 30, rules_kept: ['retest', 'spread'] }),
      aTrade({ setup, pnl: -12.5, rules_kept: ['spread'], rules_broken: ['retest'] }),
      aTrade({ setup, pnl: 1 }),
      aTrade({ setup, status: 'open', pnl: 0 }),
    ],
  });
  await openTab(view, 'Setups');

  const london = await card('London high');
  expect(london.getByText('2 rules')).toBeInTheDocument();
  expect(london.getByText('Only before noon.')).toBeInTheDocument();
  expect(factsOf('London high')).toEqual([
    '3 closed trades, 66.7% won▲+$18.50',
    'All rules kept: 1 trade▲+$30.00',
    'A rule broken: 1 trade▼\u2212$12.50',
    'Rules not answered1 trade',
    'Rules kept, of 4 answers75.0%',
  ]);
  expect(london.getByText('Wait for the retest')).toHaveTextContent('kept 1 of 2');
  expect(london.getByText(LONG)).toHaveTextContent('kept 2 of 2');
  await view.user.click(screen.getByRole('button', { name: 'About Setups and their rules' }));
  expect(await screen.findByText(/^Ten trades say little/)).toBeInTheDocument();
});

it('stores a setup with its rules in order, without a network', async () => {
  const view = showJournal({ handlers: presetHandlers('serverDown') });
  await openTab(view, 'Setups');
  await view.user.click(await screen.findByRole('button', { name: 'Add Setup' }));
  const form = await formOfSetup('Add Setup');
  await view.user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByRole('alert')).toHaveTextContent('Please fill in required fields');

  await view.user.type(form.getByLabelText(/^Name/), 'Fade');
  for (const rule of ['One', 'Two', 'Three']) {
    await view.user.click(form.getByRole('button', { name: 'Add rule' }));
    await view.user.paste(rule);
  }
  await view.user.click(form.getByRole('button', { name: 'Add rule' })); // left empty
  expect(form.getByRole('button', { name: 'Move rule 1 up' })).toBeDisabled();
  await view.user.click(form.getByRole('button', { name: 'Move rule 3 up' }));
  await view.user.click(form.getByRole('button', { name: 'Remove rule 1' }));
  await view.user.click(form.getByRole('button', { name: 'Save' }));

  const fade = await card('Fade');
  expect(fade.getAllByRole('listitem').map((rule) => rule.textContent)).toEqual(['Three', 'Two']);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('asks before a setup renames trades, says how many, and renames all of them', async () => {
  const view = showJournal({
    records: [londonHigh],
    trades: [
      aTrade({ setup: 'London high' }),
      aTrade({ setup: 'london high', status: 'open', pnl: 0 }),
      aTrade({ setup: 'Fade' }),
    ],
  });
  await openTab(view, 'Setups');
  await view.user.click(
    (await card('London high')).getByRole('button', { name: 'Edit London high' }),
  );
  const form = await formOfSetup('Edit Setup');
  const name = form.getByLabelText(/^Name/);
  await view.user.clear(name);
  await view.user.paste('fade');
  await view.user.click(form.getByRole('button', { name: 'Save and rename 2 trades' }));
  expect(await form.findByRole('alert')).toHaveTextContent('Another setup has this name');

  await view.user.clear(name);
  await view.user.paste('London open');
  expect(
    form.getByText('2 trades are named “London high” and will have the new name'),
  ).toBeInTheDocument();
  await view.user.click(form.getByRole('button', { name: 'Save and rename 2 trades' }));

  await card('London open');
  await waitFor(async () =>
    expect((await storedTrades(view)).map(({ setup }) => setup).toSorted()).toEqual([
      'Fade',
      'London open',
      'London open',
    ]),
  );
});

it('writes rules for a name that only trades had', async () => {
  const view = showJournal({ trades: [aTrade({ setup: 'Asian low', pnl: 8 })] });
  await openTab(view, 'Setups');
  const list = within(await screen.findByRole('region', { name: 'Without rules' }));
  expect(list.getByText(/^1 closed trade/)).toHaveTextContent('1 closed trade · ▲+$8.00');
  await view.user.click(list.getByRole('button', { name: 'Add rules to Asian low' }));
  const form = await formOfSetup('Add Setup');
  expect(form.getByLabelText(/^Name/)).toHaveValue('Asian low');
  await view.user.click(form.getByRole('button', { name: 'Save' }));

  expect((await card('Asian low')).getByText('No rules yet')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Without rules' })).not.toBeInTheDocument();
});

it('deletes a setup, whose trades keep its name, and takes that back', async () => {
  const view = showJournal({ records: [londonHigh], trades: [aTrade({ setup: 'London high' })] });
  await openTab(view, 'Setups');
  await view.user.click(
    (await card('London high')).getByRole('button', { name: 'Delete London high' }),
  );
  expect(await screen.findByRole('region', { name: 'Without rules' })).toHaveTextContent(
    'London high',
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect((await card('London high')).getByText('2 rules')).toBeInTheDocument();
});

it('asks before what was typed is dropped', async () => {
  const view = showJournal();
  await openTab(view, 'Setups');
  await view.user.click(await screen.findByRole('button', { name: 'Add Setup' }));
  const form = await formOfSetup('Add Setup');
  await view.user.type(form.getByLabelText(/^Name/), 'Fade');
  await view.user.keyboard('{Escape}');
  expect(await screen.findByText('What you typed has not been saved.')).toBeInTheDocument();
  await view.user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByText('No setups yet')).toBeInTheDocument();
});

it('asks for the answers to the rules in the trade form and displays them in the details', async () => {
  const view = showJournal({ records: [londonHigh] });
  const { dialog, fill, save } = await openForm(view);
  await fill('Pair', 'EURUSD');
  await fill('Entry Price', '1.1');
  await view.user.click(dialog.getByText('More details'));
  expect(dialog.queryByText('Rules of the setup')).not.toBeInTheDocument();
  await fill('Setup', 'london high');
  const retest = within(await dialog.findByRole('group', { name: 'Wait for the retest' }));
  expect(retest.getByRole('radio', { name: 'Not answered' })).toBeChecked();
  await view.user.click(retest.getByRole('radio', { name: 'Broken' }));
  await view.user.click(
    within(dialog.getByRole('group', { name: LONG })).getByRole('radio', { name: 'Kept' }),
  );
  await save();

  const detail = await openTrade(view, 'EURUSD buy');
  const rules = within(await detail.findByRole('region', { name: 'Rules of the setup' }));
  expect(rules.getAllByRole('listitem').map((rule) => rule.textContent)).toEqual([
    'Wait for the retestBroken',
    `${LONG}Kept`,
  ]);
  await waitFor(async () =>
    expect((await storedTrades(view))[0]).toMatchObject({
      rules_kept: ['spread'],
      rules_broken: ['retest'],
    }),
  );
});

it('tells of answers to rules that were deleted', async () => {
  const trade = aTrade({ setup: 'London high', rules_kept: ['retest', 'gone'] });
  const view = showJournal({ records: [londonHigh], trades: [trade] });
  const detail = await openTrade(view, 'EURUSD buy');
  const rules = within(await detail.findByRole('region', { name: 'Rules of the setup' }));
  expect(rules.getByText('1 more answer to rules that were deleted')).toBeInTheDocument();
  expect(rules.getAllByRole('listitem').map((rule) => rule.textContent)).toEqual([
    'Wait for the retestKept',
    `${LONG}Not answered`,
  ]);
});

it('shows the setups without their results when those cannot be worked out, and tries again', async () => {
  vi.spyOn(results, 'computeSetups').mockImplementationOnce(() => {
    throw new Error('broken');
  });
  const view = showJournal({ records: [londonHigh], trades: [aTrade({ setup: 'London high' })] });
  await openTab(view, 'Setups');
  expect(
    await screen.findByText('The results of your setups could not be calculated.'),
  ).toBeInTheDocument();
  expect(screen.queryByLabelText('Results of London high')).not.toBeInTheDocument();
  await view.user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByLabelText('Results of London high')).toBeInTheDocument();
});

it('says that samples are not counted when the first load failed', async () => {
  const view = showJournal({ handlers: [mockUnreachable(journalSyncEndpoints.pull)] });
  await openTab(view, 'Setups');
  expect(
    await screen.findByText('Your trades could not be loaded. Samples are not counted here.'),
  ).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Add Setup' })).toBeInTheDocument();
  expect(screen.queryByText('No setups yet')).not.toBeInTheDocument(); // nobody knows
});
