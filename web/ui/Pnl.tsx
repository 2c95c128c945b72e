import { clsx } from 'clsx';
import { formatPnl, signOf } from '#web/lib/money.ts';

const looks = {
  '+': { arrow: '▲', className: 'text-gain' },
  '\u2212': { arrow: '▼', className: 'text-loss' },
  '': { arrow: null, className: 'text-ink-2' },
};

type PnlProps = { value: number; currency?: string; className?: string };

/** Money won or lost, in dollars unless said otherwise: sign, arrow and colour together, because colour alone is not seen by all. */
export function Pnl({ value, currency = 'USD', className }: PnlProps) {
  const { arrow, className: colour } = looks[signOf(value)];
  return (
    <span className={clsx('whitespace-nowrap', colour, className)}>
      {arrow !== null && (
        <span aria-hidden className="mr-1 inline-block text-meta">
          {arrow}
        </span>
      )}
      {formatPnl(value, currency)}
    </span>
  );
}
