import { expect, it } from 'vitest';
import { AccountRules } from '#contracts/journal/account-rules.ts';
import { EntryFields } from '#contracts/journal/journal.ts';
import { evaluationOutlook } from '#web/insights/evaluation.ts';
import { PATHS } from '#web/insights/outlook.ts';

/** One trade a day with these results, in turn. */
const daily = (count: number, ...results: readonly number[]): EntryFields[] =>
  Array.from({ length: count }, (_, index) =>
    EntryFields.parse({
      date: new Date(Date.UTC(2026, 0, 1 + index, 12)).toISOString(),
      pair: 'EURUSD',
      entry_price: 1.08,
      pnl: results[index % results.length],
    }),
  );

const rules = (overrides: Partial<AccountRules>): AccountRules =>
  AccountRules.parse({ initial_balance: 100, ...overrides });

const marginOf = (chance: number): number => 5 * Math.sqrt((chance * (1 - chance)) / PATHS);

it("agrees with the gambler's ruin: a fair coin reaches +4 before −2 in one of three", () => {
  // P(up a before down b) = b / (a + b)
  const outlook = evaluationOutlook(rules({ target: 4, total_loss: 2 }), daily(60, 1, -1), 'USD');
  expect(Math.abs((outlook?.passed ?? NaN) - 1 / 3)).toBeLessThan(marginOf(1 / 3));
  expect(Math.abs((outlook?.failed ?? NaN) - 2 / 3)).toBeLessThan(marginOf(2 / 3));
  expect(outlook).toMatchObject({ days: 60, results: 60 });
});

it('is the same for the same seed', () => {
  const outlooks = [1, 2].map(() =>
    evaluationOutlook(rules({ target: 4, total_loss: 3 }), daily(60, 2, -1), 'USD'),
  );
  expect(outlooks[0]).toEqual(outlooks[1]);
});

it('fails on a day that loses too much, in whatever way it ends', () => {
  const day = ['09', '10'].map((hour, index) =>
    EntryFields.parse({
      date: `2026-01-05T${hour}:00:00.000Z`,
      pair: 'EURUSD',
      entry_price: 1.08,
      pnl: index === 0 ? -5 : 20,
    }),
  );
  const days = Array.from({ length: 20 }, (_, index) =>
    day.map((trade) => ({
      ...trade,
      date: new Date(Date.parse(trade.date) + index * 86_400_000).toISOString(),
    })),
  ).flat();
  expect(evaluationOutlook(rules({ target: 10, daily_loss: 5 }), days, 'USD')?.failed).toBe(1);
  expect(evaluationOutlook(rules({ target: 10, daily_loss: 6 }), days, 'USD')?.passed).toBe(1);
});

it('needs the days and the even profit that the rules ask for', () => {
  const always = daily(40, 3);
  const passed = (more: Partial<AccountRules>) =>
    evaluationOutlook(rules({ target: 3, ...more }), always, 'USD')?.passed;
  expect(passed({ min_days: 250 })).toBe(1);
  expect(passed({ min_days: 251 })).toBe(0);
  expect(passed({ best_day: 1 })).toBe(1); // on the hundredth day
  expect(passed({ min_days: 2, day_profit: 4 })).toBe(0);
});

it('stays undecided where nothing is won or lost, and says nothing of few results or without a target', () => {
  expect(evaluationOutlook(rules({ target: 3 }), daily(40, 0), 'USD')?.undecided).toBe(1);
  expect(evaluationOutlook(rules({ target: 3 }), daily(29, 1), 'USD')).toBeNull();
  expect(evaluationOutlook(rules({}), daily(40, 1), 'USD')).toBeNull();
});
