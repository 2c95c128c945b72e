import type { UnsentCounts } from '#web/data/session/sign-out.ts';
import { formatCount } from '#web/lib/format-count.ts';

/** `3 trades`, `1 screenshot`, `3 trades and 1 screenshot` */
export function describeUnsent({ trades, screenshots }: UnsentCounts): string {
  const parts = [
    { count: trades, name: 'trade' },
    { count: screenshots, name: 'screenshot' },
  ];
  return parts
    .filter(({ count }) => count > 0)
    .map(({ count, name }) => formatCount(count, name))
    .join(' and ');
}
