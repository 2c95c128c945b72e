import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AccountRules } from '#contracts/journal/account-rules.ts';
import { openForm } from '#tests/support/show-journal.tsx';
import {
  aClosedTrade,
  fact,
  fourTrades,
  keyFigure,
  showInsights,
} from '#tests/support/show-insights.tsx';

const account = {
  id: 'account-1',
  kind: 'account' as const,
  fields: { name: 'Broker', currency: 'USD', starting_balance: 1000 },
};

/** What each group of a list says. */
const rows = (list: string) =>
  within(screen.getByLabelText(list))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('tells the key figures of the closed trades in money and R, each with how many it is made of', async () => {
  await showInsights({ trades: fourTrades });

  expect(await keyFigure('Net result')).toBe('Net result▲+$15.00▲+0.80 R of 23 trades');
  expect(await keyFigure('Expectancy')).toBe(
    'Expectancy▲+$5.00▲+0.40 R of 2per trade, of 3 trades',
  );
  expect(await keyFigure('Win rate')).toBe(
    'Win rate33.3%50.0% without breakeven1 won, 1 lost, 1 even',
  );
  expect(await keyFigure('Profit factor')).toBe('Profit factor2.00▲+$30.00▼−$15.003 trades');
  expect(await keyFigure('Payoff')).toBe(
    'Payoff2.00average win to average loss1 won, 1 lost, 1 even',
  );
  expect(await keyFigure('Largest drawdown')).toBe('Largest drawdown▼−$15.00now ▼−$15.003 trades');
  expect(
    screen.getByText('Percent needs an account with a starting balance: choose one above.'),
  ).toBeInTheDocument();
  expect(screen.getByText(/^3 closed trades in USD, .*\.$/)).toBeInTheDocument();
});

it('tells percent and deposits once an account with a starting balance is chosen', async () => {
  const { user } = await showInsights({
    trades: fourTrades.map((trade) => ({ ...trade, account_id: 'account-1' })),
    records: [
      account,
      {
        id: 'flow-1',
        kind: 'cash_flow',
        fields: {
          account_id: 'account-1',
          date: '2026-01-06T18:00:00.000Z',
          amount: 500,
          type: 'deposit',
        },
      },
    ],
  });
  await user.selectOptions(await screen.findByLabelText('Account'), 'Broker');

  await waitFor(async () => expect(await keyFigure('Net result')).toContain('▲+1.5%')); // 15 of 1,000
  expect(await keyFigure('Largest drawdown')).toContain('▼−1.5%'); // 15 of 1,030
  expect(screen.queryByText(/Percent needs/)).not.toBeInTheDocument();
  expect(
    screen.getByRole('img', { name: /^From \$1,000\.00 to \$1,515\.00 in USD/ }),
  ).toBeInTheDocument();

  await user.click(screen.getAllByText('Show as table')[0] ?? document.body);
  const table = within(await screen.findByRole('table'));
  expect(table.getByText('+$500.00')).toBeInTheDocument();
});

it('explains a figure in plain words on tap', async () => {
  const { user } = await showInsights({ trades: fourTrades });
  await user.click(await screen.findByLabelText('About Expectancy'));

  const dialog = within(await screen.findByRole('dialog', { name: 'Expectancy' }));
  for (const part of [
    'What it means',
    'How it is computed',
    'What is good',
    'What it is not',
    'How much it needs',
  ]) {
    expect(dialog.getByText(part)).toBeInTheDocument();
  }
});

it('writes infinity and what is missing for what cannot be divided', async () => {
  await showInsights({ trades: [aClosedTrade(5, { pnl: 30 })] });

  expect(await keyFigure('Profit factor')).toContain('∞');
  expect(await keyFigure('Payoff')).toContain('–');
  expect(await keyFigure('Payoff')).toContain('needs wins and losses');
  expect(screen.getByText(/^R needs trades with a stop loss\./)).toBeInTheDocument();
  expect(
    screen.getByText(/None of these trades has a stop loss on the losing side of its entry/),
  ).toBeInTheDocument();
});

it('reads the balance and the distribution out, point by point', async () => {
  await showInsights({ trades: fourTrades });
  const balance = await screen.findByLabelText('Balance, point by point');
  expect(balance).toHaveAttribute(
    'aria-valuetext',
    expect.stringMatching(/: \+\$15\.00 · drawdown −\$15\.00$/),
  );
  const points = Number(balance.getAttribute('max'));
  fireEvent.change(balance, { target: { value: String(points - 2) } });
  expect(balance).toHaveAttribute(
    'aria-valuetext',
    expect.stringMatching(/: \+\$30\.00 · drawdown \$0\.00$/),
  );

  const bars = screen.getByLabelText('R of trades, bar by bar');
  expect(bars).toHaveAttribute('aria-valuetext', '−1.5 R to −1 R: 1 trade, 50%');
  fireEvent.change(bars, { target: { value: bars.getAttribute('max') } });
  expect(bars).toHaveAttribute('aria-valuetext', '2 R to 2.5 R: 1 trade, 50%');
  expect(screen.getByText('2 trades with a stop loss; 1 without one')).toBeInTheDocument();
});

const curve = () => document.querySelector('.stroke-accent')?.getAttribute('d');

it('draws the balance by date or by trade, with the dates of both', async () => {
  const { user } = await showInsights({ trades: fourTrades });
  const balance = await screen.findByLabelText('Balance, point by point');
  const text = balance.getAttribute('aria-valuetext');
  expect(screen.getByLabelText('By date')).toBeChecked();
  const byDate = curve();
  await user.click(screen.getByLabelText('By trade'));
  expect(curve()).not.toBe(byDate);
  expect(balance.getAttribute('aria-valuetext')).toBe(text);
});

it('leaves demo accounts out of the insights of all accounts, and says so', async () => {
  const practice = { ...account, fields: { ...account.fields, name: 'Practice', type: 'demo' } };
  const { user } = await showInsights({
    trades: [aClosedTrade(5, { pnl: 30 }), aClosedTrade(6, { pnl: 500, account_id: 'account-1' })],
    records: [practice],
  });
  expect(await keyFigure('Net result')).toContain('+$30.00');
  expect(
    await screen.findByText('Demo accounts are not counted in all accounts.'),
  ).toBeInTheDocument();

  await user.selectOptions(await screen.findByLabelText('Account'), 'Practice');
  await waitFor(async () => expect(await keyFigure('Net result')).toContain('+$500.00'));
});

it('breaks results down by what tells trades apart, in money and in R', async () => {
  const { user } = await showInsights({ trades: fourTrades });
  await screen.findByLabelText('By pair');
  expect(rows('By pair')).toEqual([
    'EURUSD▲+$30.001 trade · 100.0% won▲+$30.00 per trade',
    'GBPUSD▼−$15.001 trade · 0.0% won▼−$15.00 per trade',
    'XAUUSD$0.001 trade · 0.0% won$0.00 per trade',
  ]);

  await user.click(screen.getByLabelText('R', { selector: 'input' }));
  expect(rows('By pair')[0]).toBe(
    'EURUSD▲+2.00 R1 trade, 1 with a stop loss · 100.0% won▲+2.00 R per trade',
  );
  expect(rows('By pair')[2]).toContain('–');
  await user.click(screen.getByLabelText('Money', { selector: 'input' }));

  await user.click(screen.getByLabelText('Tag', { selector: 'input' }));
  expect(screen.getByText('A trade counts under each of its tags.')).toBeInTheDocument();
  expect(rows('By tag').map((text) => text.match(/^[^▲▼$]+/)?.[0])).toEqual([
    'late',
    'news',
    'No tag',
  ]);

  await user.click(screen.getByLabelText('Session', { selector: 'input' }));
  expect(screen.getByText(/Sessions overlap/)).toBeInTheDocument();
  expect(rows('By session').join()).toContain('London');
  await user.click(screen.getByLabelText('Weekday', { selector: 'input' }));
  expect(rows('By weekday').map((text) => text.match(/^[A-Z][a-z]+day/)?.[0])).toEqual([
    'Monday',
    'Tuesday',
    'Wednesday',
  ]);
});

it('filters by a group on tap, as everywhere in the journal', async () => {
  const { user } = await showInsights({ trades: fourTrades });
  await user.click(await screen.findByLabelText('Emotion', { selector: 'input' }));
  expect(screen.queryByTitle('Show only No emotion')).not.toBeInTheDocument();
  await user.click(screen.getByTitle('Show only Calm'));

  expect(await screen.findByLabelText('Remove the filter Emotion: Calm')).toBeInTheDocument();
  await waitFor(async () => expect(await keyFigure('Net result')).toContain('+$30.00'));
});

it('opens discipline, streaks, costs and more figures, with what is missing', async () => {
  const { user } = await showInsights({
    trades: [
      aClosedTrade(5, { pnl: 30, rules_kept: ['a', 'b'] }),
      aClosedTrade(6, { pnl: -20, rules_kept: ['a'], rules_broken: ['b'], commission: -3 }),
      aClosedTrade(7, { pnl: -5, swap: -1.5 }),
    ],
  });
  const open = async (name: string) =>
    user.click(await screen.findByText(name, { selector: 'h2' }));

  await open('Discipline');
  expect(screen.getByText('Rules kept in 75.0% of 4 answers.')).toBeInTheDocument();
  expect(fact('Rules kept', 'Net result')).toBe('▲+$30.00');
  expect(fact('A rule broken', 'Net result')).toBe('▼−$20.00');
  expect(screen.getByText('Not answered: 1 trade.')).toBeInTheDocument();

  await open('Streaks');
  expect(fact('Streaks', 'Current streak')).toBe('2 losses');
  expect(fact('Streaks', 'Most wins in a row')).toBe('1 trade');

  await open('Costs');
  expect(fact('Costs', 'Total')).toBe('▼−$4.50');
  expect(screen.getByText('15.0% of the gains, in 3 trades.')).toBeInTheDocument();

  await open('More figures');
  expect(fact('Ratios', 'SQN')).toBe('–needs 30 trades with a stop loss, has 0');
  expect(fact('Ratios', 'Z-score')).toBe('–needs 30 wins and losses, has 3');
  expect(fact('Ratios', 'Kelly share')).toBe('5.6%of 3 trades');
  expect(fact('Against the risk', 'Average R before costs')).toBe('–needs a stop loss');
  expect(fact('Against the risk', 'Expectancy ratio')).toBe('0.13');
  expect(fact('Holding time', 'Holding time, winners')).toBe('–needs the time of opening');
});

it('counts trades within the breakeven band as even, and remembers the band on the device', async () => {
  const before = await showInsights({ trades: fourTrades });
  await before.user.click(await screen.findByText('How it’s counted'));
  const field = screen.getByLabelText('Breakeven up to, in USD');
  await before.user.clear(field);
  await before.user.type(field, '13');
  // −15 is −12.50 before its costs
  await waitFor(async () => expect(await keyFigure('Win rate')).toContain('1 won, 0 lost, 2 even'));
  await before.user.type(field, 'x');
  expect(screen.getByRole('alert')).toHaveTextContent('Type an amount of zero or more');
  before.unmount();

  await showInsights({ trades: fourTrades, device: before.device });
  await waitFor(async () => expect(await keyFigure('Win rate')).toContain('1 won, 0 lost, 2 even'));
});

it('tells anew what a trade teaches that was just recorded', async () => {
  const view = await showInsights({ trades: fourTrades });
  expect(await keyFigure('Net result')).toContain('3 trades');
  const { fill, save } = await openForm(view);
  await fill('Pair', 'AUDUSD');
  await fill('Entry Price', '0.65');
  await fill('P&L', '100');
  await save();

  await waitFor(async () => expect(await keyFigure('Net result')).toContain('+$115.00'));
});

/** Trades that won 2 R and lost 1 R in turn. */
const inTurn = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    aClosedTrade((index % 28) + 1, {
      entry_price: 1.1,
      stop_loss: 1.09,
      exit_price: index % 2 === 0 ? 1.12 : 1.09,
      pnl: index % 2 === 0 ? 20 : -10,
    }),
  );

it('tells what luck alone can make of the next 100 trades', async () => {
  const { user } = await showInsights({ trades: inTurn(60) });
  await user.click(await screen.findByText('What could come'));
  const result = await screen.findByLabelText('Result of the next 100 trades');
  expect(result).toHaveTextContent(/ends below▲\+\d+\.00 R.*Runs that end with a lossunder 1%/);
  const drawdowns = screen.getByLabelText('Chance of a drawdown');
  expect(drawdowns).toHaveTextContent(
    /drawdown of 5 R or more\d\d%.*of 30 R or more(?:under 1%|0%)/,
  );
  expect(screen.getByText(/^Only 60 results: the true range is wider/)).toBeVisible();
});

it('tells the chance to pass the evaluation of the only account that has rules', async () => {
  const rules = AccountRules.parse({ initial_balance: 1000, target: 5, daily_loss: 10 });
  const fields = { name: 'Challenge', rules };
  const records = [{ ...account, id: 'challenge', fields }];
  const trades = inTurn(60).map((trade) => ({ ...trade, account_id: 'challenge' }));
  const { user } = await showInsights({ trades, records });
  await user.click(await screen.findByText('What could come'));
  const chances = await screen.findByLabelText('A new evaluation with the rules of Challenge');
  expect(chances).toHaveTextContent(/reach the target100%.*break a rule0%.*in 250 days0%/);
});

it('does not guess what could come from fewer than 30 trades', async () => {
  const { user } = await showInsights({ trades: inTurn(29) });
  await user.click(await screen.findByText('What could come'));
  expect(await screen.findByText(/^Needs 30 trades with a stop loss, has 29\./)).toBeVisible();
});
