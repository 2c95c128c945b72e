import {
  formatWeek,
  reviewItem,
  type ReviewTrade,
  type WeeklyReview,
} from '#contracts/rules/journal/weekly-review.ts';
import { formatAmount } from './account-rule-alerts.ts';
import type { NotificationCopy } from './notification-copy.ts';

/** Something of the week after the review. @property at UTC ms */
export type Scheduled = { readonly title: string; readonly at: number };

type Fact = readonly [name: string, value: string];

/** `+$12.00`, `−$3.50`, `0.00 EUR`. */
function signed(amount: number, currency: string): string {
  const text = formatAmount(Math.abs(amount), currency);
  if (amount === 0) return text;
  return `${amount > 0 ? '+' : '\u2212'}${text}`;
}

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)}%`;

const tradeText = ({ pair, type, pnl, currency }: ReviewTrade): string =>
  `${pair} ${type} ${signed(pnl, currency)}`;

function resultFacts({ sums }: WeeklyReview): Fact[] {
  return sums.flatMap(({ currency, trades, net, best, worst }): Fact[] => {
    const of = sums.length === 1 ? '' : ` in ${currency}`;
    const result: Fact = [`Result${of}`, `${signed(net, currency)} (n = ${trades})`];
    if (trades === 1) return [result, [`Only trade${of}`, tradeText(best)]];
    return [result, [`Best trade${of}`, tradeText(best)], [`Worst trade${of}`, tradeText(worst)]];
  });
}

function ruleFacts({ rules }: WeeklyReview): Fact[] {
  const { checked, followed, broken, each } = rules;
  if (checked === 0) return [];
  const [first] = each;
  const most: Fact[] =
    first === undefined || first.broken === 0
      ? []
      : [['Broken most often', `${first.text ?? 'A rule that was removed'} (${first.broken})`]];
  return [['Rules', `${followed} followed, ${broken} broken (n = ${checked} trades)`], ...most];
}

/** `Wednesday 25 November, 18:00`, on the clocks of a zone. */
const momentIn = (at: number, zone: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);

/**
 * Title and body stand on lock screens and have no figures; the mail has them. Nothing in it says what to do.
 *
 * @param review of a week with trades
 */
export function weeklyReviewNotification(
  review: WeeklyReview,
  scheduled: readonly Scheduled[],
  zone: string,
): NotificationCopy {
  const { monday, trades, wins, open } = review;
  return {
    topic: 'weekly_review',
    title: 'Your weekly review is ready',
    body: `${formatWeek(monday)}, from your journal as it is synced.`,
    facts: [
      ['Closed trades', String(trades)],
      ['Won', `${wins} of ${trades} (${percent(wins, trades)})`],
      ...resultFacts(review),
      ...ruleFacts(review),
      ['Open positions', String(open.count)],
      ...scheduled.map(({ title, at }): Fact => ['Webinar', `${title}, ${momentIn(at, zone)}`]),
    ],
    target: { section: 'trading-journal', item: reviewItem(monday) },
  };
}
