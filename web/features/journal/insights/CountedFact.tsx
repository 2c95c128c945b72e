import type { Counted } from '#web/data/insights.ts';
import { type Explanation, Explain } from '#web/ui/Explain.tsx';
import { Fact } from '#web/ui/Facts.tsx';
import { UNKNOWN } from './format-figures.ts';

const LEAST = 30; // of whatever a ratio is made of

type CountedFactProps = {
  name: string;
  of: Counted<number>;
  /** Null: that of a figure beside it explains it too. */
  explanation: Explanation | null;
  format: (value: number) => string;
  /** What is counted: `trades`. */
  counts?: string;
  /** How many it takes; 0: as many as there are. */
  least?: number;
  /** Why it is not known although there are enough. */
  otherwise: string;
};

/** A figure that needs a certain number of trades, with that number or with what is missing. */
export function CountedFact(props: CountedFactProps) {
  const { name, of, explanation, format, counts = 'trades', least = LEAST, otherwise } = props;
  const { value, n } = of;
  const missing =
    n < least ? `needs ${least} ${counts}, has ${n.toLocaleString()}` : `needs ${otherwise}`;
  return (
    <Fact name={name} badge={explanation !== null && <ExplainBadge of={explanation} />}>
      {value === null ? UNKNOWN : format(value)}
      <span className="block text-meta font-normal text-ink-3">
        {value === null ? missing : `of ${n.toLocaleString()} ${counts}`}
      </span>
    </Fact>
  );
}

/** The button that explains, without making its line higher than the text. */
export function ExplainBadge({ of }: { of: Explanation }) {
  return (
    <span className="-my-3">
      <Explain of={of} />
    </span>
  );
}
