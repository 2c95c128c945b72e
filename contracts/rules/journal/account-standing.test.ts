import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { AccountRules } from '#contracts/journal/account-rules.ts';
import { rulesTemplates } from '#contracts/rules/journal/rules-templates.ts';
import { EntryFields, Fill } from '#contracts/journal/journal.ts';
import { limitState, standingOf, tightestLimit } from './account-standing.ts';

const rulesOf = (id: string, overrides: Partial<AccountRules> = {}): AccountRules => {
  const template = rulesTemplates.find((each) => each.id === id);
  return AccountRules.parse({
    initial_balance: 100_000,
    ...template?.rules,
    template: id,
    ...overrides,
  });
};

/** A trade that closed at this moment with this result. */
const result = (
  closed_at: string,
  pnl: number,
  overrides: Partial<EntryFields> = {},
): EntryFields =>
  EntryFields.parse({
    date: closed_at,
    closed_at,
    opened_at: closed_at,
    pair: 'EURUSD',
    entry_price: 1.08,
    pnl,
    ...overrides,
  });

const at = (rules: AccountRules, trades: readonly EntryFields[], now: string) =>
  standingOf(rules, trades, 'USD', Date.parse(now));

const limit = (standing: ReturnType<typeof at>, rule: string) =>
  standing.limits.find((each) => each.rule === rule);

it('FTMO 2-Step: the day allows 5 % of the initial balance below the balance at midnight in Prague', () => {
  // The firm's own example: 4,000 won today, so 14,000 may be lost of an account of 200,000 until midnight.
  const rules = rulesOf('ftmo-2-step-challenge/1', { initial_balance: 200_000 });
  const today = at(rules, [result('2026-11-23T10:00:00Z', 4000)], '2026-11-23T12:00:00Z');
  expect(today).toMatchObject({ balance: 204_000, dayStart: 200_000, dayResult: 4000 });
  expect(limit(today, 'daily_loss')).toMatchObject({ most: 10_000, left: 14_000, floor: 190_000 });
  expect(limit(today, 'total_loss')).toMatchObject({ most: 20_000, left: 24_000, floor: 180_000 });

  const tomorrow = at(rules, [result('2026-11-23T10:00:00Z', 4000)], '2026-11-24T12:00:00Z');
  expect(limit(tomorrow, 'daily_loss')).toMatchObject({ left: 10_000, floor: 194_000 });
  expect(tomorrow.target).toEqual({ amount: 20_000, won: 4000 });
});

it('FTMO: the day ends at midnight in Prague, at 22:00 UTC in summer and at 23:00 from 25 October on', () => {
  const rules = rulesOf('ftmo-2-step-challenge/1');
  const before = [result('2026-10-24T21:59:00Z', -1000), result('2026-10-24T22:01:00Z', -500)];
  // 24 October has ended at 22:00 UTC; 25 October has 25 hours.
  expect(at(rules, before, '2026-10-24T22:30:00Z')).toMatchObject({
    day: '2026-10-25',
    dayStart: 99_000,
    dayResult: -500,
    dayEndsAt: Date.parse('2026-10-25T23:00:00Z'),
  });
  const after = [...before, result('2026-10-25T22:30:00Z', -200)];
  expect(at(rules, after, '2026-10-25T22:59:00Z')).toMatchObject({
    day: '2026-10-25',
    dayResult: -700,
  });
  expect(at(rules, after, '2026-10-25T23:00:00Z')).toMatchObject({
    day: '2026-10-26',
    dayStart: 98_300,
    dayResult: 0,
  });
  // In spring: midnight of 29 March is still in winter, that of 30 March in summer.
  expect(at(rules, [], '2027-03-28T12:00:00Z').dayEndsAt).toBe(Date.parse('2027-03-28T22:00:00Z'));
  expect(at(rules, [], '2027-03-27T12:00:00Z').dayEndsAt).toBe(Date.parse('2027-03-27T23:00:00Z'));
});

it('FTMO 1-Step: the total loss follows the highest balance at the end of a day', () => {
  // The firm's own example: 104,000 after day 1, 103,000 after day 2; the limit stays at 94,000.
  const rules = rulesOf('ftmo-1-step/1');
  const trades = [result('2026-11-23T10:00:00Z', 4000), result('2026-11-24T10:00:00Z', -1000)];
  const floorAt = (now: string) => limit(at(rules, trades, now), 'total_loss')?.floor;
  expect(floorAt('2026-11-23T12:00:00Z')).toBe(90_000);
  expect(floorAt('2026-11-24T12:00:00Z')).toBe(94_000);
  expect(floorAt('2026-11-25T12:00:00Z')).toBe(94_000);
});

it('FTMO 1-Step: the best day may be half of the whole profit', () => {
  const rules = rulesOf('ftmo-1-step/1');
  const one = [result('2026-11-23T10:00:00Z', 5000)];
  expect(at(rules, one, '2026-11-24T00:00:00Z').bestDay).toEqual({ share: 100, most: 50 });
  const two = [...one, result('2026-11-24T10:00:00Z', 5000)];
  expect(at(rules, two, '2026-11-25T00:00:00Z').bestDay).toEqual({ share: 50, most: 50 });
  const loss = [result('2026-11-23T10:00:00Z', -1)];
  expect(at(rules, loss, '2026-11-24T00:00:00Z').bestDay).toEqual({ share: null, most: 50 });
});

it('The5ers: the day allows 5 % of what it began with, and ends at 17:00 in New York', () => {
  const rules = rulesOf('the5ers-high-stakes-1/1');
  const trades = [result('2026-10-29T15:00:00Z', 10_000)];
  const friday = at(rules, trades, '2026-10-30T15:00:00Z');
  expect(limit(friday, 'daily_loss')).toMatchObject({ most: 5500, floor: 104_500 });
  // New York's summer time ends on 1 November 2026: 17:00 is 21:00 UTC before and 22:00 after.
  expect(friday.dayEndsAt).toBe(Date.parse('2026-10-30T21:00:00Z'));
  expect(at(rules, trades, '2026-11-02T15:00:00Z').dayEndsAt).toBe(
    Date.parse('2026-11-02T22:00:00Z'),
  );
});

it('The5ers: a day counts from half a percent of the initial balance on', () => {
  const rules = rulesOf('the5ers-high-stakes-2/1');
  const trades = [
    result('2026-11-23T10:00:00Z', 500),
    result('2026-11-24T10:00:00Z', 499.99),
    result('2026-11-25T10:00:00Z', 300),
    result('2026-11-25T12:00:00Z', 300),
  ];
  expect(at(rules, trades, '2026-11-26T00:00:00Z').days).toEqual({ counted: 2, needed: 3 });
});

it('generic: the day ends at midnight UTC', () => {
  const rules = rulesOf('generic/1');
  const late = [result('2026-11-23T23:59:59Z', -4000)];
  expect(limit(at(rules, late, '2026-11-23T23:59:59Z'), 'daily_loss')).toMatchObject({
    used: 4000,
    left: 1000,
  });
  expect(limit(at(rules, late, '2026-11-24T00:00:00Z'), 'daily_loss')).toMatchObject({
    used: 0,
    left: 5000,
  });
});

it('counts a day on which a trade was opened, also one that closed on another day', () => {
  const rules = rulesOf('ftmo-2-step-challenge/1');
  const trades = [
    result('2026-11-25T10:00:00Z', 10, { opened_at: '2026-11-23T10:00:00Z' }),
    result('2026-11-25T11:00:00Z', 10, { opened_at: '2026-11-23T11:00:00Z' }),
    result('2026-11-24T10:00:00Z', 0, { status: 'open', closed_at: null }),
  ];
  expect(at(rules, trades, '2026-11-26T00:00:00Z').days).toEqual({ counted: 2, needed: 4 });
});

const exit = (day: string, pnl: number) =>
  Fill.parse({ kind: 'exit', at: `2026-11-${day}T10:00:00Z`, price: 1.09, size: 0.1, pnl });

it('counts each exit of a position on its own day, those of an open one too', () => {
  const entry = Fill.parse({ kind: 'entry', price: 1.08, size: 0.3 });
  const rules = rulesOf('generic/1');
  const open = result('2026-11-23T09:00:00Z', 0, {
    status: 'open',
    fills: [entry, exit('23', -1000), exit('24', -500)],
  });
  expect(at(rules, [open], '2026-11-24T12:00:00Z')).toMatchObject({
    balance: 98_500,
    dayStart: 99_000,
    dayResult: -500,
  });
  const closed = result('2026-11-25T10:00:00Z', -1400, {
    fills: [entry, exit('23', -1000), exit('24', -500), exit('25', 100)],
  });
  expect(at(rules, [closed], '2026-11-25T12:00:00Z')).toMatchObject({
    balance: 98_600,
    dayResult: 100,
  });
});

it("says when a rule was broken first, and that of the trader's own limit", () => {
  const rules = rulesOf('generic/1', { own_daily_loss: 800 });
  const trades = [
    result('2026-11-23T10:00:00Z', -600),
    result('2026-11-23T11:00:00Z', -200),
    result('2026-11-23T12:00:00Z', -4300),
    result('2026-11-23T13:00:00Z', 3000),
  ];
  const standing = at(rules, trades, '2026-11-23T14:00:00Z');
  expect(limit(standing, 'own_daily_loss')).toMatchObject({
    brokenAt: Date.parse('2026-11-23T11:00:00Z'),
    left: -1300,
  });
  expect(limit(standing, 'daily_loss')).toMatchObject({
    brokenAt: Date.parse('2026-11-23T12:00:00Z'),
    left: 2900,
  });
  expect(limit(standing, 'total_loss')?.brokenAt).toBeNull();
  expect(tightestLimit(standing)?.rule).toBe('own_daily_loss');
});

it('warns from three quarters of a limit on', () => {
  const rules = rulesOf('generic/1');
  const stateAfter = (loss: number) => {
    const standing = at(rules, [result('2026-11-23T10:00:00Z', loss)], '2026-11-23T12:00:00Z');
    const daily = limit(standing, 'daily_loss');
    return daily && limitState(daily);
  };
  expect([-3749.99, -3750, -4999.99, -5000].map(stateAfter)).toEqual([
    'fine',
    'near',
    'near',
    'broken',
  ]);
});

it('no limit becomes near or broken by midnight alone, without a trade', () => {
  const from = Date.parse('2026-11-16T00:00:00Z');
  const minutes = fc.record({
    minute: fc.integer({ min: 0, max: 5 * 24 * 60 }),
    pnl: fc.integer({ min: -1500, max: 1500 }),
  });
  const anyRules = fc.record({
    daily_loss: fc.constantFrom(3, 5),
    daily_loss_of: fc.constantFrom('initial' as const, 'day' as const),
    total_loss: fc.constantFrom(5, 10),
    total_loss_from: fc.constantFrom('initial' as const, 'highest' as const),
    own_daily_loss: fc.constantFrom(100, 700),
    zone: fc.constantFrom('UTC', 'Europe/Prague'),
  });
  const states = ['fine', 'near', 'broken'];
  let nights = 0;
  fc.assert(
    fc.property(anyRules, fc.array(minutes, { maxLength: 30 }), (generated, trades) => {
      const rules = AccountRules.parse({ initial_balance: 10_000, ...generated });
      const results = trades.map(({ minute, pnl }) =>
        result(new Date(from + minute * 60_000).toISOString(), pnl),
      );
      for (let day = 0; day < 6; day += 1) {
        const { dayEndsAt } = standingOf(rules, results, 'USD', from + day * 86_400_000);
        const closed = results.filter(({ date }) => Date.parse(date) < dayEndsAt);
        const [evening, night] = [-1, 0].map((ms) =>
          standingOf(rules, closed, 'USD', dayEndsAt + ms),
        );
        if (evening === undefined || night === undefined || night.balance <= 0) continue;
        nights += 1;
        for (const [index, before] of evening.limits.entries()) {
          const after = night.limits[index];
          if (after === undefined) throw new Error('a limit is gone');
          const [earlier, later] = [before, after].map((each) => states.indexOf(limitState(each)));
          expect(later).toBeLessThanOrEqual(earlier ?? 0);
        }
      }
    }),
  );
  expect(nights).toBeGreaterThan(300);
});

it('leaves out what came before the evaluation, what comes later, and other currencies', () => {
  const rules = rulesOf('generic/1', { from: '2026-11-20T00:00:00Z' });
  const trades = [
    result('2026-11-19T10:00:00Z', -9000),
    result('2026-11-23T10:00:00Z', 100),
    result('2026-11-23T10:00:00Z', 777, { currency: 'EUR' }),
    result('2026-11-24T10:00:00Z', 5),
  ];
  expect(at(rules, trades, '2026-11-23T12:00:00Z')).toMatchObject({ balance: 100_100, leftOut: 1 });
});

it('has templates whose rules are valid, with a source and the day on which it was read', () => {
  for (const { id, rules } of rulesTemplates) {
    expect(AccountRules.safeParse({ initial_balance: 10_000, ...rules }).success).toBe(true);
    expect(id).toMatch(/\/\d+$/);
  }
  for (const { source, read } of rulesTemplates.filter(({ id }) => !id.startsWith('generic'))) {
    expect(source).toMatch(/^https:/);
    expect(read).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  }
});
