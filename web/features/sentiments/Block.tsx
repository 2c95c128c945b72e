import { type ReactNode, useId } from 'react';
import { Card } from '#web/ui/Card.tsx';
import { Explain, type Explanation } from '#web/ui/Explain.tsx';
import { Modelled } from './badges.tsx';

type BlockProps = {
  title: string;
  explanation: Explanation;
  isModelled?: boolean;
  /** A sentence under the title. */
  note?: ReactNode;
  children: ReactNode;
};

/** A group of figures with its name and what there is to know of it. */
export function Block(props: BlockProps) {
  const { title, explanation, isModelled = false, note, children } = props;
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-3">
      <div>
        <div className="-my-2 -mr-2 flex items-center gap-2">
          <h2 id={id} className="text-card font-semibold">
            {title}
          </h2>
          {isModelled && <Modelled />}
          <span className="ml-auto">
            <Explain of={explanation} />
          </span>
        </div>
        {note !== undefined && <p className="mt-1 max-w-prose text-dense text-ink-2">{note}</p>}
      </div>
      {children}
    </Card>
  );
}
