import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Fact, Facts } from '#web/ui/figures/facts.tsx';
import { Pnl } from '#web/ui/figures/amounts.tsx';
import { formatSignedShare, UNKNOWN } from './format-figures.ts';

/** A result in money; a dash when it is null. */
export function Amount({ value, currency }: { value: number | null; currency: string }) {
  return value === null ? UNKNOWN : <Pnl value={value} currency={currency} />;
}

/** A change in percent with sign, arrow and colour, like money and R. */
export function SignedShare({ value }: { value: number }) {
  const text = formatSignedShare(value);
  const isUp = text.startsWith('+');
  const isDown = text.startsWith('\u2212');
  return (
    <span className={clsx('whitespace-nowrap', isUp && 'text-gain', isDown && 'text-loss')}>
      {(isUp || isDown) && (
        <span aria-hidden className="mr-1 inline-block text-meta">
          {isUp ? '▲' : '▼'}
        </span>
      )}
      {text}
    </span>
  );
}

type FigureListProps = {
  label: string;
  figures: readonly (readonly [name: string, value: ReactNode])[];
  children?: ReactNode;
};

/** Figures by their names, and other facts below them. */
export function FigureList({ label, figures, children }: FigureListProps) {
  return (
    <Facts label={label}>
      {figures.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
      {children}
    </Facts>
  );
}
