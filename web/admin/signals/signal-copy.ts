import { scannerName } from '#contracts/rules/signals/scanners.ts';
import type { Signal } from '#contracts/signals.ts';

/** `34.4%`. @param percent 0 to 100 */
export const formatPercent = (percent: number): string => `${percent.toFixed(1)}%`;

export const insufficientData = (closed: number): string => `insufficient data (n=${closed})`;

/** Whether the 1M Sniper issued it at the second of its two moments. */
export const isSecondWindow = ({ scanner_type, reason }: Signal): boolean =>
  scanner_type === '1m_sniper' && reason.includes('Final scan');

/** Open signals of the 1M Sniper are found at an edge of the session range alone. */
export const isExtremeOnly = ({ scanner_type, status }: Signal): boolean =>
  scanner_type === '1m_sniper' && status === 'active';

export function removalNote({ status }: Signal): string {
  if (status === 'active') {
    return 'This signal is open: it is voided, closed without a result and not graded.';
  }
  return 'This signal is closed: it disappears from the lists, but stays in the record.';
}

/** `EURUSD buy, Peak Scanner`: names a signal where several things of it stand together. */
export const signalName = ({ instrument, signal_type, scanner_type }: Signal): string =>
  `${instrument} ${signal_type}, ${scannerName(scanner_type)}`;

/** `Nov 19, 12:30 UTC`, with the year when that is not this one. */
export function shortMoment(instant: string, now: Date): string {
  const at = new Date(instant);
  const isThisYear = at.getUTCFullYear() === now.getUTCFullYear();
  const text = at.toLocaleString('en-US', {
    month: 'short',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  });
  return `${text} UTC`;
}
