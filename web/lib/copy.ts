import { ApiError } from '#contracts/errors.ts';
import type { DataSource } from '#contracts/primitives.ts';
import type { Unknown } from '#contracts/unknown.ts';
import { formatBytes } from './format.ts';

/** The server's message after a refusal; otherwise the screen's own. */
export const refusalText = (error: Error | null, otherwise: string): string =>
  error instanceof ApiError && error.status < 500 && error.message !== ''
    ? error.message
    : otherwise;

/** Whether another administrator has changed the same thing since it was loaded. */
export const isStale = (error: Error | null): boolean =>
  error instanceof ApiError && error.code.endsWith('.stale');

type Share = { readonly used: number; readonly allowed: number };
type Usage = { readonly rows: Share; readonly bytes: Share; readonly picture_bytes: Share };

const NEARLY_FULL_PERCENT = 80;

const bytes = ({ used, allowed }: Share): string =>
  `${formatBytes(used)} of ${formatBytes(allowed)}`;

/** A journal's use of its limits, in one line. */
export const describeUsage = ({ rows, bytes: fields, picture_bytes }: Usage): string =>
  `${rows.used.toLocaleString()} of ${rows.allowed.toLocaleString()} records, ${bytes(fields)}; pictures ${bytes(picture_bytes)}`;

const parts = [
  ['rows', 'records'],
  ['bytes', 'space'],
  ['picture_bytes', 'space for pictures'],
] as const;

/** A warning if a journal is nearly full or full; else null. */
export function usageWarning(usage: Usage): string | null {
  const shares = parts.map(([name, noun]) => {
    const { used, allowed } = usage[name];
    return { noun, percent: Math.floor((100 * used) / allowed) };
  });
  const [fullest] = shares.toSorted((a, b) => b.percent - a.percent);
  if (fullest === undefined || fullest.percent < NEARLY_FULL_PERCENT) return null;
  const { percent, noun } = fullest;
  return percent >= 100
    ? `Your journal is full: all of its ${noun} is used. What has no room waits on this device and is sent when there is some. Delete what you no longer need, or ask for more room.`
    : `Your journal is nearly full: ${percent}% of its ${noun} is used. Delete what you no longer need, or ask for more room.`;
}

/** A source as an answer names it. */
export type PriceSource = DataSource | Unknown;

const labels: Readonly<Record<PriceSource, string>> = {
  simulated: 'Simulated market',
  stored: 'Stored history',
  twelvedata: 'Twelve Data',
  oanda: 'OANDA',
  tiingo: 'Tiingo',
  unknown: 'Another source',
};

/** Not companies, so named with an article. */
const OURS: readonly PriceSource[] = ['simulated', 'stored'];

export const sourceLabel = (source: PriceSource): string => labels[source];

/** The name at the start of a sentence: `The simulated market`. */
export const sourceName = (source: PriceSource): string =>
  OURS.includes(source) ? `The ${labels[source].toLowerCase()}` : labels[source];
