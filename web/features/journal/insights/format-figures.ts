import { formatDateTime } from '#web/lib/format-time.ts';
import { durationBetween } from '#contracts/rules/journal/trade-metrics.ts';

export const UNKNOWN = '–';

const MINUS = '\u2212';

/** A share as `58.3%`. */
export const formatShare = (share: number | null): string =>
  share === null ? UNKNOWN : `${(share * 100).toFixed(1)}%`;

/** A signed change: `+1.2%`, `−0.4%`; zero has no sign. */
export function formatSignedShare(share: number): string {
  const digits = Math.abs(share * 100).toFixed(1);
  if (Number(digits) === 0) return `${digits}%`;
  return `${share > 0 ? '+' : MINUS}${digits}%`;
}

/** An exit efficiency: `58.3%`, `−12.0%`. A loss after a profit of a few points has no more to say than its sign. */
export function formatEfficiency(efficiency: number | null): string {
  if (efficiency === null || efficiency >= 0) return formatShare(efficiency);
  return efficiency < -1 ? `under ${MINUS}100%` : formatSignedShare(efficiency);
}

/** `1.85`, `−0.20`; `∞` for Infinity. */
export function formatRatio(ratio: number | null): string {
  if (ratio === null) return UNKNOWN;
  if (!Number.isFinite(ratio)) return ratio > 0 ? '∞' : `${MINUS}∞`;
  const digits = Math.abs(ratio).toFixed(2);
  return ratio < 0 && Number(digits) !== 0 ? `${MINUS}${digits}` : digits;
}

/** A duration: `2h 15m`. */
export const formatLasting = (ms: number): string =>
  durationBetween(new Date(0).toISOString(), new Date(Math.round(ms)).toISOString()) ?? UNKNOWN;

/** A bin boundary: `−1.5 R`. */
export const formatEdge = (value: number): string =>
  `${value < 0 ? MINUS : ''}${Math.abs(value).toLocaleString('en-US')} R`;

/** Short money without its currency: `1.2K`, `−340`. */
export function formatCompact(amount: number): string {
  const digits = Math.abs(amount).toLocaleString('en-US', {
    notation: 'compact',
    maximumSignificantDigits: 3,
  });
  return `${amount < 0 ? MINUS : ''}${digits}`;
}

/** A day in the shown zone. @param t UTC ms */
export const formatDay = (t: number): string => formatDateTime(t, { dateStyle: 'medium' });
