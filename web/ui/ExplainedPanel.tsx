import type { ReactNode } from 'react';
import { Badge } from './Badge.tsx';
import { Card } from './Card.tsx';
import { type Explanation, Explain } from './Explain.tsx';

type ExplainedPanelProps = {
  id: string;
  title: string;
  explanation: Explanation;
  isModelled?: boolean;
  children: ReactNode;
};

/** A named part of an analysis, with what its figures mean one tap away. */
export function ExplainedPanel(props: ExplainedPanelProps) {
  const { id, title, explanation, isModelled = false, children } = props;
  return (
    <Card as="section" aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <div className="flex items-center gap-2">
        <div className="flex min-w-0 flex-1 flex-col items-start gap-x-2 gap-y-1 @sm:flex-row @sm:items-center">
          <h2 id={id} className="text-card font-semibold">
            {title}
          </h2>
          {isModelled && <Badge tone="info">Modelled</Badge>}
        </div>
        <span className="-my-2 -mr-2">
          <Explain of={explanation} />
        </span>
      </div>
      {children}
    </Card>
  );
}
