import type { ReactNode } from 'react';

type FactProps = { name: string; children: ReactNode };

/** A figure with its name above it, for cards. */
export function CardFact({ name, children }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="mb-0.5 text-ink-3">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
