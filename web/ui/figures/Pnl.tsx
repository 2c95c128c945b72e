import { clsx } from 'clsx';
import { use } from 'react';
import { formatPnl, signOf } from '#web/lib/money.ts';
import { HiddenAmountsContext } from './hidden-amounts.ts';
import { HiddenAmount } from './Money.tsx';

const looks = {
  '+': { arrow: '▲', className: 'text-gain' },
  '\u2212': { arrow: '▼', className: 'text-loss' },
  '': { arrow: null, className: 'text-ink-2' },
};

type PnlProps = { value: number; currency?: string; className?: string };

/** Money won or lost, in dollars unless said otherwise: sign, arrow and colour together, because colour alone is not seen by all. Where amounts are hidden, which of the two it was still shows. */
export function Pnl({ value, currency = 'USD', className }: PnlProps) {
  const isHidden = use(HiddenAmountsContext);
  const sign = signOf(value);
  const { arrow, className: colour } = looks[sign];
  return (
    <span className={clsx('whitespace-nowrap', colour, className)}>
      {arrow !== null && (
        <span aria-hidden className="mr-1 inline-block text-meta">
          {arrow}
        </span>
      )}
      {isHidden ? (
        <>
          {sign}
          <HiddenAmount />
        </>
      ) : (
        formatPnl(value, currency)
      )}
    </span>
  );
}
