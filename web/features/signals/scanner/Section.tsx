import type { ReactNode } from 'react';
import { Card } from '#web/ui/Card.tsx';

type SectionProps = {
  id: string;
  title: string;
  /** What it is, in a sentence. */
  note?: ReactNode;
  badge?: ReactNode;
  /** Its content is made of cards and needs none around it. */
  isPlain?: boolean;
  children: ReactNode;
};

/** A named part of a scanner's screen. */
export function Section({ id, title, note, badge, isPlain = false, children }: SectionProps) {
  const content = (
    <div className="flex flex-col gap-3">
      <div>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 id={id} className="text-card font-semibold">
            {title}
          </h2>
          {badge}
        </div>
        {note !== undefined && <p className="max-w-prose text-dense text-ink-2">{note}</p>}
      </div>
      {children}
    </div>
  );
  if (!isPlain) {
    return (
      <Card as="section" aria-labelledby={id}>
        {content}
      </Card>
    );
  }
  return (
    <section aria-labelledby={id} className="@container">
      {content}
    </section>
  );
}
