import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { instrumentInfo, marketEndpoints } from '#contracts/market/market.ts';
import { AccountRules } from '#contracts/journal/account-rules.ts';
import { formatStamp } from '#contracts/rules/journal/hybrid-clock.ts';
import { emptyJournal, pushChanges } from '#mocks/world/journal.ts';
import { mockAnswer } from '#mocks/mock-endpoint.ts';
import { aSignal } from '#tests/support/builders.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { historyOf, recordOf } from '#tests/support/show-signals.ts';
import { RootGate } from '#web/app/App.tsx';
// Preloaded, so that no test waits for the compilation of a chunk.
import '#web/app/TraderShell.tsx';
import '#web/features/journal/JournalScreen.tsx';
import '#web/features/journal/OpenTrade.tsx';
import '#web/features/journal/trade-form/TradeDialog.tsx';
import '#web/features/market/MarketScreen.tsx';
import '#web/features/signals/SignalsScreen.tsx';
import '#web/features/signals/SizeDialog.tsx';
import '#web/offline/journal/open-journal.ts';

// Whole forms and sections take seconds on a small, busy machine.

/** A new id in each test: the device remembers taken signals. */
const gold = (changes: Parameters<typeof aSignal>[0] = {}) =>
  aSignal({
    status: 'active',
    closed_at: null,
    exit_price: null,
    r_gross: null,
    r_net: null,
    expires_at: '2999-01-01T00:00:00.000Z',
    instrument: 'XAUUSD',
    signal_type: 'sell',
    scanner_type: 'weekly',
    entry_price: 4060,
    stop_loss: 4068,
    take_profit: 4044,
    ...changes,
  });

/** The member app with one signal, at Trading Signals. @param rules of the account `Challenge`; null: there is none */
async function openSignals(signal = gold(), rules: AccountRules | null = null) {
  const view = renderScreen(<RootGate path="/" />, {
    handlers: [
      historyOf([signal]),
      recordOf(),
      mockAnswer(marketEndpoints.instruments, [instrumentInfo('XAUUSD', null)]),
    ],
  });
  if (rules !== null) {
    void view.backend.world.change(({ journals }) => {
      const journal = emptyJournal();
      const set = { name: 'Challenge', rules, deleted: false };
      const stamp = formatStamp(Date.now(), 0, 'device');
      const at = Object.fromEntries(Object.keys(set).map((name) => [name, stamp]));
      pushChanges(journal, [{ id: 'challenge', kind: 'account', set, at }], Date.now());
      journals['trader'] = journal;
    });
  }
  await screen.findByRole('navigation', { name: 'Sections' });
  const sidebar = within(screen.getByRole('complementary', { name: 'Sidebar' }));
  const open = (label: string) => view.user.click(sidebar.getByRole('link', { name: label }));
  await open('Trading Signals');
  await screen.findByRole('heading', { level: 1, name: 'Trading Signals' });
  return { ...view, open };
}

const pressed = (name: RegExp | string) => screen.findByRole('button', { name });
const form = async () => within(await screen.findByRole('dialog', { name: 'Add Trade Entry' }));

it('opens the journal with the trade of a signal, and links both', async () => {
  const { user, open } = await openSignals();

  await user.click(await pressed('I took this: XAUUSD sell'));

  const dialog = await form();
  expect(dialog.getByRole('combobox', { name: /^Pair/ })).toHaveValue('XAUUSD');
  expect(dialog.getByRole('radio', { name: 'Sell' })).toBeChecked();
  expect(dialog.getByRole('switch', { name: /^Still open/ })).toBeChecked();
  expect(dialog.getByRole('textbox', { name: /^Entry Price/ })).toHaveValue('4060');
  expect(dialog.getByRole('textbox', { name: 'Stop Loss' })).toHaveValue('4068');
  expect(dialog.getByRole('textbox', { name: 'Take Profit' })).toHaveValue('4044');
  expect(dialog.getByRole('textbox', { name: 'Size' })).toHaveValue('');
  expect(dialog.getByRole('combobox', { name: 'Strategy' })).toHaveValue('Weekly Scanner');
  expect(dialog.getByLabelText('Opened')).not.toHaveValue('');
  await user.click(dialog.getByRole('button', { name: 'Add Trade' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  await within(screen.getByRole('main')).findByText('Weekly Scanner'); // the new one is the newest
  const [newest] = screen.getAllByRole('button', { name: 'Open XAUUSD sell' });
  await user.click(newest ?? document.body);
  const detail = within(await screen.findByRole('dialog', { name: 'XAUUSD' }));
  expect(await detail.findByText(/^From signal: Weekly Scanner of/)).toBeInTheDocument();
  await user.click(detail.getByRole('button', { name: 'Close' }));

  await open('Trading Signals');
  expect(await screen.findByText('In your journal')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^I took this/ })).not.toBeInTheDocument();
});

it('opens the journal with what happened on a signal that has closed', async () => {
  const { user } = await openSignals(
    gold({
      status: 'tp_hit',
      timestamp: '2026-11-16T06:00:00.000Z',
      closed_at: '2026-11-18T09:30:00.000Z',
      exit_price: 4044,
      r_net: 1.94,
    }),
  );
  await user.click(await pressed('Open XAUUSD sell'));

  await user.click(await pressed('I took this: XAUUSD sell'));

  const dialog = await form();
  expect(dialog.getByRole('switch', { name: /^Still open/ })).not.toBeChecked();
  expect(dialog.getByRole('textbox', { name: 'Exit Price' })).toHaveValue('4044');
  expect(dialog.getByLabelText('Date')).toHaveValue('2026-11-18T09:30');
  expect(dialog.getByLabelText('Opened')).toHaveValue('2026-11-16T06:00');
  expect(dialog.getByLabelText('Closed')).toHaveValue('2026-11-18T09:30');
});

it('applies the lots and the currency of the calculator', async () => {
  const { user } = await openSignals();
  await user.click(await pressed('Position size: XAUUSD sell'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Position size: XAUUSD sell' }));
  expect(dialog.getByRole('button', { name: 'I took this' })).toBeDisabled();
  await user.click(dialog.getByRole('textbox', { name: 'Balance' }));
  await user.paste('10000');
  await dialog.findByText('0.12 lots'); // 100 dollars / (8 dollars * 100 ounces)

  await user.click(dialog.getByRole('button', { name: 'I took this' }));

  expect((await form()).getByRole('textbox', { name: 'Size' })).toHaveValue('0.12');
});

it('says beside the size what the rules of an account still allow to lose today', async () => {
  const rules = AccountRules.parse({ initial_balance: 10_000, daily_loss: 1 });
  const { user } = await openSignals(gold(), rules);
  await user.click(await pressed('Position size: XAUUSD sell'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Position size: XAUUSD sell' }));
  expect(await dialog.findByText(/Challenge: \$100\.00 left of \$100\.00/)).toBeVisible();
  await user.click(dialog.getByRole('textbox', { name: 'Balance' }));
  await user.paste('20000'); // risks 200 dollars
  expect(await dialog.findByText(/this position would break the rule/)).toBeVisible();
});

it('forgets the signal once the journal is left', async () => {
  const { user, open } = await openSignals();
  await user.click(await pressed('I took this: XAUUSD sell'));
  await form();
  await user.keyboard('{Escape}');
  await open('Trading Signals');

  await open('Trading Journal');

  await screen.findByRole('heading', { level: 1, name: 'Trading Journal' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
