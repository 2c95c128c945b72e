import type { ReactNode } from 'react';
import { Card } from '#web/ui/Card.tsx';
import { type Explanation, Explain } from '#web/ui/Explain.tsx';

type PanelProps = {
  id: string;
  title: string;
  explanation: Explanation;
  /** Its content is a table or cards, and needs none around it. */
  isPlain?: boolean;
  children: ReactNode;
};

/** A part of the model, with what it means one tap away. */
export function Panel({ id, title, explanation, isPlain = false, children }: PanelProps) {
  const content = (
    <>
      <div className="flex items-center justify-between gap-2">
        <h2 id={id} className="text-card font-semibold">
          {title}
        </h2>
        <span className="-my-2 -mr-2">
          <Explain of={explanation} />
        </span>
      </div>
      {children}
    </>
  );
  if (isPlain) {
    return (
      <section aria-labelledby={id} className="@container flex flex-col gap-2">
        {content}
      </section>
    );
  }
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-2">
      {content}
    </Card>
  );
}
