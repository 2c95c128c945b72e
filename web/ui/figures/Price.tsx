import { clsx } from 'clsx';
import { useState } from 'react';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { formatChange, formatPrice, signOfChange } from '#web/lib/format-price.ts';

type PriceProps = { instrument: Instrument; value: number; className?: string };

const tints = { none: '', up: 'motion:animate-gain', down: 'motion:animate-loss' };

/** A price in its instrument's decimals; a change tints it once. */
export function Price({ instrument, value, className }: PriceProps) {
  const [seen, setSeen] = useState<{ value: number; tint: keyof typeof tints; changes: number }>({
    value,
    tint: 'none',
    changes: 0,
  });
  if (seen.value !== value) {
    const tint = value > seen.value ? 'up' : 'down';
    setSeen({ value, tint, changes: seen.changes + 1 });
  }
  return (
    // Another key is another element, whose animation starts from the beginning.
    <span
      key={seen.changes}
      className={clsx('rounded-control whitespace-nowrap', tints[seen.tint], className)}
    >
      {formatPrice(instrument, value)}
    </span>
  );
}

const looks = {
  '+': { arrow: '▲', className: 'text-gain' },
  '\u2212': { arrow: '▼', className: 'text-loss' },
  '': { arrow: null, className: 'text-ink-2' },
};

/** A change in percent: arrow, sign and colour together. Null: no day has been closed to compare with. */
export function PriceChange({ percent }: { percent: number | null }) {
  if (percent === null) return <span className="text-ink-3">–</span>;
  const { arrow, className } = looks[signOfChange(percent)];
  return (
    <span className={clsx('whitespace-nowrap', className)}>
      {arrow !== null && (
        <span aria-hidden className="mr-1 inline-block text-meta">
          {arrow}
        </span>
      )}
      {formatChange(percent)}
    </span>
  );
}
