import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { Button } from './Button.tsx';
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
  const { title } = explanation;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton label={`About ${title}`} icon={CircleHelp} onClick={() => setIsOpen(true)} />
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={title} isReading>
        <Parts of={explanation} />
      </Dialog>
    </>
  );
}

/** One button that explains all figures of a view. */
export function HowToRead({ of }: { of: readonly Explanation[] }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="sm" icon={CircleHelp} onClick={() => setIsOpen(true)}>
        How to read this
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="How to read this" isReading>
        <div className="flex flex-col divide-y divide-line *:py-4 *:first:pt-0">
          {of.map((explanation) => (
            <section key={explanation.title} className="flex flex-col gap-3">
              <h3 className="text-card font-semibold">{explanation.title}</h3>
              <Parts of={explanation} />
            </section>
          ))}
        </div>
      </Dialog>
    </>
  );
}

function Parts({ of: { means, computed, isNot, good, needs } }: { of: Explanation }) {
  return (
    <dl className="flex flex-col gap-4">
      <Part name="What it means" text={means} />
      <Part name="How it is computed" text={computed} />
      {good !== undefined && <Part name="What is good" text={good} />}
      <Part name="What it is not" text={isNot} />
      {needs !== undefined && <Part name="How much it needs" text={needs} />}
    </dl>
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
