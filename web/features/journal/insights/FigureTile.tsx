import type { ReactNode } from 'react';
import { type Explanation, Explain } from '#web/ui/Explain.tsx';

type FigureTileProps = {
  name: string;
  explanation: Explanation;
  value: ReactNode;
  /** The same otherwise told: in R, in percent. */
  lines?: readonly ReactNode[];
  /** Of how many trades it is made, or why it cannot be told. */
  n: ReactNode;
};

/** One of the figures that matter most, with what it is made of and what it means. */
export function FigureTile({ name, explanation, value, lines = [], n }: FigureTileProps) {
  return (
    <div className="@container flex min-w-0 flex-col rounded-card border border-line bg-surface p-3">
      <dt className="flex items-center justify-between gap-1 text-dense text-ink-2">
        {name}
        <span className="-my-3 -mr-3">
          <Explain of={explanation} />
        </span>
      </dt>
      <dd className="text-fit font-semibold whitespace-nowrap">{value}</dd>
      {lines.map((line, index) => (
        <dd key={index} className="text-dense text-ink-2">
          {line}
        </dd>
      ))}
      <dd className="mt-auto pt-1 text-meta text-ink-3">{n}</dd>
    </div>
  );
}
