import { type ReactNode, useId } from 'react';
import { Badge } from './Badge.tsx';
import { Card } from './Card.tsx';
import { type Explanation, Explain } from './Explain.tsx';

type PanelProps = {
  title: string;
  explanation?: Explanation;
  /** Marks its figures as estimates of a model. */
  isModelled?: boolean;
  badge?: ReactNode;
  note?: ReactNode;
  /** Without a card around it, for content of cards or tables. */
  isPlain?: boolean;
  children: ReactNode;
};

export function Panel({ isPlain = false, children, ...heading }: PanelProps) {
  const id = useId();
  const content = (
    <>
      <PanelHeading id={id} {...heading} />
      {children}
    </>
  );
  if (isPlain) {
    return (
      <section aria-labelledby={id} className="@container flex min-w-0 flex-col gap-3">
        {content}
      </section>
    );
  }
  return (
    <Card as="section" aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      {content}
    </Card>
  );
}

type PanelHeadingProps = Omit<PanelProps, 'isPlain' | 'children'> & { id: string };

function PanelHeading(props: PanelHeadingProps) {
  const { id, title, explanation, isModelled = false, badge, note } = props;
  return (
    <div>
      <div className="flex items-center gap-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
          <h2 id={id} className="text-card font-semibold">
            {title}
          </h2>
          {isModelled && <Badge tone="info">Modelled</Badge>}
          {badge}
        </div>
        {explanation !== undefined && (
          <span className="-my-2 -mr-2">
            <Explain of={explanation} />
          </span>
        )}
      </div>
      {note !== undefined && <p className="max-w-prose text-dense text-ink-2">{note}</p>}
    </div>
  );
}
