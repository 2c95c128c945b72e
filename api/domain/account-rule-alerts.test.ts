import { expect, it } from 'vitest';
import { AccountRules } from '#contracts/journal/account-rules.ts';
import { type RuledTrade, standingOf } from '#contracts/rules/journal/account-standing.ts';
import { decideAlerts, reportLimits } from './account-rule-alerts.ts';

const NOW = '2026-11-20T12:00:00.000Z';

const lost = (pnl: number, currency: string): RuledTrade => ({
  date: NOW,
  status: 'closed',
  currency,
  pnl: -pnl,
  opened_at: null,
  closed_at: NOW,
  fills: [],
});

/** What is due of an account of 10,000 that has lost so much today. */
function alertsAt(loss: number, rules: Partial<AccountRules>, currency = 'USD') {
  const parsed = AccountRules.parse({ initial_balance: 10_000, ...rules });
  const standing = standingOf(parsed, [lost(loss, currency)], currency, Date.parse(NOW));
  const reports = reportLimits({ id: 'prop', name: 'Challenge 10k', currency }, standing);
  return { reports, due: decideAlerts(reports, new Set()).due };
}

it('a near limit is said in whole percent, which are never rounded up', () => {
  const [alert] = alertsAt(499.99, { daily_loss: 5 }).due;
  expect(alert?.copy.title).toBe("Challenge 10k: 99 % of today's loss limit used");
  expect(alert?.copy.body).toBe('$0.01 left of $500.00 until 00:00 UTC; closed trades only.');
});

it('mails say the account, the limit, what is lost of it and when the day ends', () => {
  const [alert] = alertsAt(400, { daily_loss: 5, zone: 'Europe/Prague' }).due;
  expect(alert?.copy.facts).toEqual([
    ['Account', 'Challenge 10k'],
    ['Daily loss limit', '$500.00'],
    ['Lost of it', '$400.00'],
    ['The day ends', '20 November 2026, 23:00 UTC'],
  ]);
});

it.each([
  ['EUR', '200.00 EUR left of 1,000.00 EUR; closed trades only.'],
  ['JPY', '200.00 JPY left of 1,000.00 JPY; closed trades only.'],
  ['KWD', '200.000 KWD left of 1,000.000 KWD; closed trades only.'],
])('amounts in %s have its name and its decimals', (currency, body) => {
  const [alert] = alertsAt(800, { total_loss: 10 }, currency).due;
  expect(alert?.copy.body).toBe(body);
});

it('a limit has other alerts on another day, but not that of the total loss', () => {
  const { reports } = alertsAt(0, { daily_loss: 5, own_daily_loss: 100, total_loss: 10 });
  expect(reports.map(({ keys }) => keys.near)).toEqual([
    'prop:daily_loss:near:2026-11-20',
    'prop:own_daily_loss:near:2026-11-20',
    'prop:total_loss:near',
  ]);
});

const NEAR_DAY = 'prop:daily_loss:near:2026-11-20';
const BROKEN_DAY = 'prop:daily_loss:broken:2026-11-20';
const NEAR_TOTAL = 'prop:total_loss:near';
const BROKEN_TOTAL = 'prop:total_loss:broken';

it.each([
  ['nothing was posted', [], [NEAR_DAY, NEAR_TOTAL]],
  ['that of the day was posted', [NEAR_DAY], [NEAR_TOTAL]],
  ['that of another day was posted', ['prop:daily_loss:near:2026-11-19'], [NEAR_DAY, NEAR_TOTAL]],
  ['both were broken before', [BROKEN_DAY, BROKEN_TOTAL], []],
])('alerts of near limits are due once, and not after broken ones: %s', (_, posted, due) => {
  const { reports } = alertsAt(800, { daily_loss: 10, total_loss: 10 });
  expect(decideAlerts(reports, new Set(posted)).due.map(({ key }) => key)).toEqual(due);
});

it('those of the total loss end when it is fine again, those of the day do not', () => {
  const { reports } = alertsAt(100, { daily_loss: 10, total_loss: 10 });
  const posted = new Set([NEAR_DAY, NEAR_TOTAL, BROKEN_TOTAL]);
  expect(decideAlerts(reports, posted)).toEqual({ due: [], ended: [NEAR_TOTAL, BROKEN_TOTAL] });
});
