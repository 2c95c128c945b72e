import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** A direction by word and arrow; its colours are not those of gain and loss. */
export function DirectionText({ isUp, children }: { isUp: boolean; children: ReactNode }) {
  return (
    <p className={clsx('text-tile font-semibold', isUp ? 'text-buy' : 'text-sell')}>
      <span aria-hidden>{isUp ? '▲' : '▼'}</span> {children}
    </p>
  );
}
