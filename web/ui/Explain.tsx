import { clsx } from 'clsx';
import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from './Dialog.tsx';
import { IconButton } from './IconButton.tsx';

/** The explanation of a figure, each part of one or a few sentences. */
export type Explanation = {
  title: string;
  means: string;
  computed: string;
  isNot: string;
  /** Which values are good, if that can be said. */
  good?: string;
  /** The sample size from which it is meaningful. */
  needs?: string;
};

export function Explain({ of: explanation }: { of: Explanation }) {
  const { title, means, computed, isNot, good, needs } = explanation;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton label={`About ${title}`} icon={CircleHelp} onClick={() => setIsOpen(true)} />
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={title} isReading>
        <dl className="flex flex-col gap-4">
          <Part name="What it means" text={means} />
          <Part name="How it is computed" text={computed} />
          {good !== undefined && <Part name="What is good" text={good} />}
          <Part name="What it is not" text={isNot} />
          {needs !== undefined && <Part name="How much it needs" text={needs} />}
        </dl>
      </Dialog>
    </>
  );
}

type ExplainListProps = { label: string; of: readonly Explanation[]; className?: string };

/** The names of figures with their explanations, in one line. */
export function ExplainList({ label, of, className }: ExplainListProps) {
  return (
    <ul aria-label={label} className={clsx('flex flex-wrap text-dense text-ink-2', className)}>
      {of.map((explanation) => (
        <li key={explanation.title} className="inline-flex items-center">
          {explanation.title}
          <Explain of={explanation} />
        </li>
      ))}
    </ul>
  );
}

function Part({ name, text }: { name: string; text: string }) {
  return (
    <div className="flex flex-col gap-1">
      <dt className="font-semibold">{name}</dt>
      <dd className="text-ink-2">{text}</dd>
    </div>
  );
}
