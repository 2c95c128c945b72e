import type { ReactNode } from 'react';
import { Meter } from './Meter.tsx';

/** Facts with their figures, each on a line of its own. */
export function Facts({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl aria-label={label} className="flex flex-col gap-1.5">
      {children}
    </dl>
  );
}

type FactProps = {
  name: string;
  /** Drawn below it, percent of a whole. */
  meter?: number;
  children: ReactNode;
};

export function Fact({ name, meter, children }: FactProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <dt className="text-dense text-ink-2">{name}</dt>
      <dd className="font-medium">{children}</dd>
      {meter !== undefined && (
        <dd aria-hidden className="basis-full">
          <Meter percent={meter} />
        </dd>
      )}
    </div>
  );
}
