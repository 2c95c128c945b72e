import type { ReactNode } from 'react';

type FactProps = { name: string; badge?: ReactNode; children: ReactNode };

/** A figure of a list, its name before it. */
export function Fact({ name, badge, children }: FactProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5">
      <dt className="flex items-center gap-1.5 text-dense text-ink-2">
        {name}
        {badge}
      </dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
