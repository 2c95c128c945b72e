import type { ReactNode } from 'react';
import type { LoadedAnswer } from '#web/data/loaded-answer.ts';
import { AnswerStates } from '#web/ui/states/AnswerStates.tsx';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';

type OverviewBlockProps<Data> = {
  title: string;
  of: LoadedAnswer<Data>;
  /** What could not be done, as a sentence. */
  failure: string;
  children: (data: Data) => ReactNode;
};

/** A part of the overview made of one call: its failure hides no other part. */
export function OverviewBlock<Data>(props: OverviewBlockProps<Data>) {
  const { title, of, failure, children } = props;
  const { answer, refresh } = of;
  return (
    <Panel title={title} badge={answer.state === 'loaded' && <Freshness of={answer.freshness} />}>
      <AnswerStates
        of={answer}
        retry={refresh}
        skeleton={<Skeleton label={`Loading: ${title}`} />}
        failure={failure}
      >
        {children}
      </AnswerStates>
    </Panel>
  );
}
