import type { ReactNode } from 'react';
import type { Signal } from '#contracts/signals.ts';
import { SignalCard } from './SignalCard.tsx';

/** A list of facts, two columns on the narrowest screen. */
export function Facts({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl
      aria-label={label}
      className="grid grid-cols-2 gap-x-4 gap-y-3 @md:grid-cols-3 @3xl:grid-cols-6"
    >
      {children}
    </dl>
  );
}

type FactProps = { name: string; children: ReactNode };

/** One fact; the value may wrap. */
export function Fact({ name, children }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-dense text-ink-3">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

type RangeBarProps = {
  /** Position of the price, percent from the low. */
  position: number;
  /** Width of the edge zones, percent. */
  edge?: number;
};

const MARK = 2; // percent of the width

/** Position of a price in a range; the number is beside it. */
export function RangeBar({ position, edge }: RangeBarProps) {
  const at = Math.min(Math.max(position, 0), 100);
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden className="h-2.5 w-full">
      <rect y="3" width="100" height="4" className="fill-line" />
      {edge !== undefined && (
        <>
          <rect y="3" width={edge} height="4" className="fill-line-strong" />
          <rect x={100 - edge} y="3" width={edge} height="4" className="fill-line-strong" />
        </>
      )}
      <rect x={(at * (100 - MARK)) / 100} width={MARK} height="10" className="fill-accent" />
    </svg>
  );
}

/** Signal cards, side by side on wide screens. */
export function SignalCards({ signals }: { signals: readonly Signal[] }) {
  return (
    <ul className="grid gap-3 @3xl:grid-cols-2">
      {signals.map((signal) => (
        <li key={signal.id} className="min-w-0">
          <SignalCard signal={signal} />
        </li>
      ))}
    </ul>
  );
}

/** Disclaimer at the end of every scanner screen. */
export function Informational() {
  return <p className="text-dense text-ink-3">Trades and analysis are informational.</p>;
}

const MINUS = '\u2212';

/** A number with a true minus: `−0.41`. */
export const formatSigned = (value: number, digits: number): string =>
  value.toFixed(digits).replace('-', MINUS);
