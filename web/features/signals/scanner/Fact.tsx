import type { ReactNode } from 'react';

/** A list of facts in as many columns as have room. */
export function Facts({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl aria-label={label} className="tiles gap-x-4 gap-y-3">
      {children}
    </dl>
  );
}

type FactProps = { name: string; children: ReactNode };

/** A fact that may take several words. */
export function Fact({ name, children }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-dense text-ink-3">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
