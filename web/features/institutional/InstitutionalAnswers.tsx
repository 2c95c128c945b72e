import { Landmark } from 'lucide-react';
import type { useInstitutional } from '#web/data/institutional.ts';
import { refusalText } from '#web/lib/refusal-text.ts';
import { AnswerStates } from '#web/ui/AnswerStates.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { InstitutionalResult } from './InstitutionalResult.tsx';

const FAILURE = 'The analysis could not be run.';

type InstitutionalAnswersProps = {
  of: ReturnType<typeof useInstitutional>['result'];
  isRunning: boolean;
  retry: () => void;
};

/** The last result, in whatever state it is. */
export function InstitutionalAnswers({ of, isRunning, retry }: InstitutionalAnswersProps) {
  if (of.state === 'idle') return <Idle />;
  const error = 'error' in of ? of.error : null;
  return (
    <div aria-busy={isRunning} className="flex flex-col gap-4 md:gap-6">
      {/* Somebody has just asked for a new result: its age alone does not say that there is none. */}
      {of.state === 'loaded' && error !== null && of.freshness.isOffline && (
        <Banner kind="danger" retry={retry}>
          {error.message} What follows is older.
        </Banner>
      )}
      <AnswerStates
        of={of}
        retry={retry}
        skeleton={<ResultSkeleton />}
        failure={refusalText(error, FAILURE)}
      >
        {(answer) => <InstitutionalResult answer={answer} />}
      </AnswerStates>
    </div>
  );
}

function Idle() {
  return (
    <EmptyState
      icon={Landmark}
      title="Nothing analysed yet"
      hint="Choose pairs and a timeframe, then press ANALYSE. From the last 300 closed candles it reads structure, order blocks, gaps, where stops may rest, and volume. Everything is a model: no bank’s orders are known here."
    />
  );
}

function ResultSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton label="Analysing the pairs" shape="cards" count={1} />
      <Skeleton label="Analysing their cards" shape="tiles" count={4} />
    </div>
  );
}
