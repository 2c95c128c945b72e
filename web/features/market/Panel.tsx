import type { ReactNode } from 'react';
import { Card } from '#web/ui/Card.tsx';

type PanelProps = {
  id: string;
  title: string;
  subtitle: string;
  badges: ReactNode;
  children: ReactNode;
};

/** A block of the market screen with its name and what may be claimed of it. */
export function Panel({ id, title, subtitle, badges, children }: PanelProps) {
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id={id} className="text-card font-semibold">
            {title}
          </h2>
          <p className="text-dense text-ink-3">{subtitle}</p>
        </div>
        <div className="flex flex-wrap gap-1.5 pt-1">{badges}</div>
      </div>
      {children}
    </Card>
  );
}
