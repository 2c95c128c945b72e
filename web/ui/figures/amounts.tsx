import { clsx } from 'clsx';
import { type ReactNode, use, createContext, useState } from 'react';
import {
  formatMoney,
  type Sign,
  formatPnl,
  signOf,
  formatChange,
  formatPrice,
} from '#web/lib/format.ts';
import { formatR } from '#contracts/rules/journal/trade-metrics.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';

/** Whether amounts of money are masked, for members who show their screen to others. */
export const HiddenAmountsContext = createContext(false);

/** The mask of an amount: of one width, so that it does not reveal the size. */
export const HIDDEN_AMOUNT = '••••';

/** An amount of the member's own money, masked while amounts are hidden. */
export function Money({ amount, currency }: { amount: number; currency: string }) {
  return use(HiddenAmountsContext) ? <HiddenAmount /> : formatMoney(amount, currency);
}

/** Dots in place of an amount; screen readers read `hidden`. */
function HiddenAmount() {
  return (
    <>
      <span aria-hidden>{HIDDEN_AMOUNT}</span>
      <span className="sr-only">hidden</span>
    </>
  );
}

const looks: Readonly<Record<Sign, { arrow: string | null; className: string }>> = {
  '+': { arrow: '▲', className: 'text-gain' },
  '\u2212': { arrow: '▼', className: 'text-loss' },
  '': { arrow: null, className: 'text-ink-2' },
};

type SignedProps = { sign: Sign; className?: string | undefined; children: ReactNode };

/** A gain or loss by arrow, sign and colour together, because not everyone sees the colour. */
function Signed({ sign, className, children }: SignedProps) {
  const { arrow, className: colour } = looks[sign];
  return (
    <span className={clsx('whitespace-nowrap', colour, className)}>
      {arrow !== null && (
        <span aria-hidden className="mr-1 inline-block text-meta">
          {arrow}
        </span>
      )}
      {children}
    </span>
  );
}

type PnlProps = { value: number; currency?: string; className?: string };

/** A profit or loss, in dollars by default. Hidden amounts still show their sign. */
export function Pnl({ value, currency = 'USD', className }: PnlProps) {
  const isHidden = use(HiddenAmountsContext);
  const sign = signOf(value);
  return (
    <Signed sign={sign} className={className}>
      {isHidden ? (
        <>
          {sign}
          <HiddenAmount />
        </>
      ) : (
        formatPnl(value, currency)
      )}
    </Signed>
  );
}

const signOfText = (text: string): Sign =>
  text.startsWith('+') ? '+' : text.startsWith('\u2212') ? '\u2212' : '';

export function RMultiple({ value, className }: { value: number; className?: string }) {
  const text = formatR(value);
  return (
    <Signed sign={signOfText(text)} className={className}>
      {text}
    </Signed>
  );
}

type PriceProps = { instrument: Instrument; value: number; className?: string };

const tints = { none: '', up: 'motion:animate-gain', down: 'motion:animate-loss' };

/** A price in its instrument's decimals; it flashes once when it changes. */
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

/** A change in percent; a dash when there is no previous close to compare with. */
export function PriceChange({ percent }: { percent: number | null }) {
  if (percent === null) return <span className="text-ink-3">–</span>;
  return <Signed sign={signOf(percent)}>{formatChange(percent)}</Signed>;
}

/** An amount that is not a result: only a negative one has a sign. */
export function Balance({ amount, currency }: { amount: number; currency: string }) {
  return (
    <span className="whitespace-nowrap">
      {signOf(amount) === '\u2212' && '\u2212'}
      <Money amount={amount} currency={currency} />
    </span>
  );
}
