import type { CalendarDay } from '#web/data/journal/insights.ts';
import { formatDateTime } from '#web/lib/format-time.ts';
import { formatCount, formatPnl, signOf } from '#web/lib/format.ts';
import { formatCompact } from '../insights/format-figures.ts';

/** From weak to strong; text on them has a contrast of at least 5:1 in both themes. */
const grounds = {
  '+': ['bg-gain/15', 'bg-gain/25', 'bg-gain/40'],
  '\u2212': ['bg-loss/15', 'bg-loss/25', 'bg-loss/40'],
};

/** The heat-map colour of a day. @param largest the largest absolute result of the month */
export function groundOf({ net, trades }: CalendarDay, largest: number): string {
  if (trades === 0) return 'bg-surface';
  const sign = signOf(net);
  if (sign === '') return 'bg-sunken';
  const steps = grounds[sign];
  const step = largest === 0 ? 0 : Math.ceil((Math.abs(net) / largest) * steps.length) - 1;
  return steps[Math.max(0, Math.min(step, steps.length - 1))] ?? 'bg-surface';
}

const HUNDRED = 100; // from here on, cents have no room in a cell

/** A result without its currency for a narrow cell: `+70.50`, `+143`, `−1.14K`. */
export function formatCompactPnl(net: number): string {
  const amount = Math.abs(net);
  return `${signOf(net)}${amount < HUNDRED ? amount.toFixed(2) : formatCompact(amount)}`;
}

/** Days have no zone: they are formatted in UTC. */
const format = (day: string, options: Intl.DateTimeFormatOptions): string =>
  formatDateTime(day, { ...options, timeZone: 'UTC' }, 'en-GB');

const longDay = { weekday: 'long', day: 'numeric', month: 'long' } as const;

/** `Friday, 20 November 2026` */
export const formatDay = (day: string): string => format(day, { ...longDay, year: 'numeric' });

/** `November 2026` */
export const formatMonth = (month: string): string =>
  format(`${month}-01`, { month: 'long', year: 'numeric' });

/** `16 Nov` */
export const formatShortDay = (day: string): string =>
  format(day, { day: 'numeric', month: 'short' });

/** The screen-reader text of a day: `Friday 20 November, 3 trades, +$12.00, with a note`. */
export function spokenDay(
  day: string,
  result: CalendarDay | undefined,
  { currency, isAmountHidden }: { currency: string; isAmountHidden: boolean },
): string {
  const name = format(day, longDay);
  if (result === undefined) return name;
  const { trades, net, hasNote } = result;
  const amount = isAmountHidden ? 'amount hidden' : formatPnl(net, currency);
  return [
    name,
    ...(trades > 0 ? [formatCount(trades, 'trade'), amount] : []),
    ...(hasNote ? ['with a note'] : []),
  ].join(', ');
}
