import type { ReactNode } from 'react';

/** A list of facts, two beside each other on the narrowest screen. */
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

/** A fact that may take several words. */
export function Fact({ name, children }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-dense text-ink-3">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
