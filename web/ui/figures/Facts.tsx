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
  /** Behind the name. */
  badge?: ReactNode;
  /** Drawn below it, percent of a whole. */
  meter?: number;
  children: ReactNode;
};

export function Fact({ name, badge, meter, children }: FactProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-0.5">
      <dt className="flex items-center gap-1.5 text-dense text-ink-2">
        {name}
        {badge}
      </dt>
      <dd className="text-right font-medium">{children}</dd>
      {meter !== undefined && (
        <dd aria-hidden className="basis-full">
          <Meter percent={meter} />
        </dd>
      )}
    </div>
  );
}
