import type { ReactNode } from 'react';

/** Facts of a card, each on a line of its own. */
export function Facts({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl aria-label={label} className="flex flex-col gap-1.5">
      {children}
    </dl>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <dt className="text-dense text-ink-2">{name}</dt>
      <dd className="text-right font-medium">{children}</dd>
    </div>
  );
}
