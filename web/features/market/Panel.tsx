import type { ReactNode } from 'react';
import { Card } from '#web/ui/Card.tsx';

type PanelProps = {
  id: string;
  title: string;
  subtitle: string;
  badge: ReactNode;
  children: ReactNode;
};

/** A block of the market screen with its name and what may be claimed of it. */
export function Panel({ id, title, subtitle, badge, children }: PanelProps) {
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-col items-start justify-between gap-x-3 gap-y-1 @md:flex-row">
        <div className="min-w-0">
          <h2 id={id} className="text-card font-semibold">
            {title}
          </h2>
          <p className="text-dense text-ink-3">{subtitle}</p>
        </div>
        <div className="flex shrink-0">{badge}</div>
      </div>
      {children}
    </Card>
  );
}
