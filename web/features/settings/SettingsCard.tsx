import { type ReactNode, useId } from 'react';
import { Card } from '#web/ui/Card.tsx';

type SettingsCardProps = { title: string; hint?: string; children: ReactNode };

/** A group of settings under one heading, a line between any two. */
export function SettingsCard({ title, hint, children }: SettingsCardProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="text-card font-semibold">
        {title}
      </h2>
      {hint !== undefined && <p className="text-dense text-ink-3">{hint}</p>}
      <div className="mt-2 flex flex-col divide-y divide-line *:py-2 *:last:pb-0">{children}</div>
    </Card>
  );
}
