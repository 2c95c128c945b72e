import { Landmark } from 'lucide-react';
import { useState } from 'react';
import { NO_PAIR } from '#contracts/market/institutional.ts';
import { listWords } from '#contracts/rules/copy.ts';
import {
  useInstitutionalChoice,
  type InstitutionalAnalysis,
  type InstitutionalAnswer,
  useInstitutional,
} from '#web/data/market/institutional.ts';
import { formatCount } from '#web/lib/format.ts';
import { refusalText } from '#web/lib/copy.ts';
import { AnalysisHeading } from '#web/ui/AnalysisHeading.tsx';
import { AnswerStates } from '#web/ui/states/AnswerStates.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { Explain } from '#web/ui/Explain.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { AnalysisForm, candlesOf } from './AnalysisForm.tsx';
import { LiquidityPanels } from './LiquidityPanels.tsx';
import { PairCard } from './PairCard.tsx';
import { explanations, insightsOf } from './institutional-copy.ts';

/** Figures of every card, explained once. */
const figures = [
  explanations.risk,
  explanations.volume,
  explanations.interest,
  explanations.structure,
  explanations.action,
];

/** Cards of all pairs. */
function PairCards({ analyses }: { analyses: readonly InstitutionalAnalysis[] }) {
  return (
    <section
      aria-labelledby="institutional-pairs"
      className="@container flex min-w-0 flex-col gap-3"
    >
      <div className="flex flex-wrap items-center gap-x-2">
        <h2 id="institutional-pairs" className="text-card font-semibold">
          Pairs
        </h2>
        <Badge tone="info">Modelled</Badge>
      </div>
      <ul aria-label="What the figures mean" className="-my-2 flex flex-wrap gap-x-3">
        {figures.map((figure) => (
          <li key={figure.title} className="inline-flex items-center text-dense text-ink-2">
            {figure.title}
            <Explain of={figure} />
          </li>
        ))}
      </ul>
      <ul className="grid gap-3 @2xl:grid-cols-2 @2xl:gap-4 @5xl:grid-cols-3">
        {analyses.map((analysis) => (
          <li key={analysis.pair} className="min-w-0">
            <PairCard analysis={analysis} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Insights({ analyses }: { analyses: readonly InstitutionalAnalysis[] }) {
  return (
    <Panel title="Insights" explanation={explanations.insights}>
      <ul className="flex max-w-prose list-disc flex-col gap-1 pl-5">
        {insightsOf(analyses).map((insight) => (
          <li key={insight}>{insight}</li>
        ))}
      </ul>
    </Panel>
  );
}

/** Map, cards and insights of the pairs that were analysed. */
function InstitutionalResult({ answer }: { answer: InstitutionalAnswer }) {
  const { analysis, missing, timeframe } = answer;
  return (
    <>
      {missing.length > 0 && (
        <Banner kind="warn">
          Left out, because their candles are too few: {listWords(missing)}.
        </Banner>
      )}
      {analysis.length > 0 && (
        <>
          <p className="text-ink-2">
            {formatCount(analysis.length, 'pair')}, {candlesOf(timeframe)}
          </p>
          <LiquidityPanels analyses={analysis} />
          <PairCards analyses={analysis} />
          <Insights analyses={analysis} />
        </>
      )}
    </>
  );
}

const FAILURE = 'The analysis could not be run.';

type InstitutionalAnswersProps = {
  of: ReturnType<typeof useInstitutional>['result'];
  isRunning: boolean;
  retry: () => void;
};

/** The last result with loading and error states. */
function InstitutionalAnswers({ of, isRunning, retry }: InstitutionalAnswersProps) {
  if (of.state === 'idle') return <Idle />;
  const error = 'error' in of ? of.error : null;
  return (
    <div aria-busy={isRunning} className="flex flex-col gap-4 md:gap-6">
      {/* A new run failed: the age alone does not show that there is no new result. */}
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

/** Structure, liquidity and volume analysis of selected pairs. */
export function InstitutionalScreen() {
  const [choice, change] = useInstitutionalChoice();
  const [isRefused, setIsRefused] = useState(false);
  const { result, isRunning, run } = useInstitutional(choice);
  const isWithoutPair = choice.pairs.length === 0;

  function analyse(): void {
    setIsRefused(isWithoutPair);
    if (!isWithoutPair) run();
  }

  return (
    <>
      <AnalysisHeading
        title="Institutional Analysis"
        of={result.state === 'idle' ? { state: 'loading' } : result}
        badge={<Badge tone="info">Modelled</Badge>}
      />
      <div className="flex flex-col gap-4 md:gap-6">
        <AnalysisForm
          choice={choice}
          error={isRefused && isWithoutPair ? NO_PAIR : undefined}
          isRunning={isRunning}
          onChange={change}
          onAnalyse={analyse}
        />
        <InstitutionalAnswers of={result} isRunning={isRunning} retry={analyse} />
        <p className="text-dense text-ink-3">Trades and analysis are informational.</p>
      </div>
    </>
  );
}
