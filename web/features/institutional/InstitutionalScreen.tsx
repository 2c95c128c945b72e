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
import { formatCount, formatPrice } from '#web/lib/format.ts';
import { refusalText } from '#web/lib/copy.ts';
import { provenanceOf, ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { AnswerStates } from '#web/ui/states/AnswerStates.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { Explain, HowToRead } from '#web/ui/Explain.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Skeletons } from '#web/ui/states/Skeleton.tsx';
import { AnalysisForm, candlesOf } from './AnalysisForm.tsx';
import { LiquidityPanels } from './LiquidityPanels.tsx';
import { explanations, insightsOf, sinceOf } from './institutional-copy.ts';
import { CAUTION_BELOW } from '#contracts/rules/signals/confidence-bands.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Card } from '#web/ui/Card.tsx';
import { CardGrid } from '#web/ui/CardGrid.tsx';
import { Fact, Facts } from '#web/ui/figures/facts.tsx';
import { Leaning, ConfidenceBadge } from '#web/ui/figures/badges.tsx';
import { PriceChange } from '#web/ui/figures/amounts.tsx';

type PairCardProps = { analysis: InstitutionalAnalysis };

function PairCard({ analysis }: PairCardProps) {
  const { pair, currentPrice, action, confidence } = analysis;
  return (
    <Card as="article" aria-label={pair} className="flex h-full flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="text-card font-semibold">{pair}</h3>
        <p className="flex items-baseline gap-2">
          <span className="font-medium">{formatPrice(pair, currentPrice)}</span>
          <PriceChange percent={percentOf(analysis.priceChange)} />
        </p>
      </div>
      <div className="flex items-center gap-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
          <Leaning label={analysis.bias} />
          <span className="inline-flex items-center gap-1.5 text-dense text-ink-2">
            Confidence
            <ConfidenceBadge confidence={confidence / 100} />
          </span>
        </div>
        <span className="-my-3 -mr-2">
          <Explain of={{ ...explanations.reading, title: `Bias and confidence of ${pair}` }} />
        </span>
      </div>
      {confidence / 100 < CAUTION_BELOW && (
        <p className="-mt-1 text-dense text-ink-2">Few signs agree: treat it with caution.</p>
      )}
      <PairFacts analysis={analysis} />
      <div className="mt-auto rounded-control bg-sunken px-3 py-2">
        <p className="text-dense text-ink-3">Action</p>
        <p className="font-medium">{action}</p>
      </div>
    </Card>
  );
}

function percentOf(change: string): number | null {
  const percent = Number.parseFloat(change.replace('\u2212', '-'));
  return Number.isFinite(percent) ? percent : null;
}

const riskTones = { Low: 'ok', Medium: 'warn', High: 'danger' } as const;

function PairFacts({ analysis }: PairCardProps) {
  const { riskLevel, volumeScore, institutionalInterest } = analysis;
  return (
    <Facts label={`Figures of ${analysis.pair}`}>
      <Fact name="Risk level">
        <Badge tone={riskTones[riskLevel]}>{riskLevel}</Badge>
      </Fact>
      <Fact name="Volume score">{volumeScore} of 100</Fact>
      <Fact name="Buy liquidity, above">{analysis.buyLiquidity}%</Fact>
      <Fact name="Sell liquidity, below">{analysis.sellLiquidity}%</Fact>
      <Fact name="Institutional interest">{institutionalInterest}</Fact>
      <Fact name="Last break">
        <LastBreak analysis={analysis} />
      </Fact>
    </Facts>
  );
}

function LastBreak({ analysis: { pair, last_break } }: PairCardProps) {
  const now = useNow();
  if (last_break === null) return 'None';
  const { kind, side, price, at } = last_break;
  return (
    <>
      {kind}, {side}, {formatPrice(pair, price)}
      <span className="block text-dense font-normal text-ink-3">{sinceOf(at, now)}</span>
    </>
  );
}

const { risk, volume, interest, structure, action } = explanations;

function PairCards({ analyses }: { analyses: readonly InstitutionalAnalysis[] }) {
  return (
    <Panel
      title="Pairs"
      isModelled
      isPlain
      badge={<HowToRead of={[risk, volume, interest, structure, action]} />}
    >
      <CardGrid
        rows={analyses}
        keyOf={({ pair }) => pair}
        className="@2xl:grid-cols-2 @2xl:gap-4 @5xl:grid-cols-3"
      >
        {(analysis) => <PairCard analysis={analysis} />}
      </CardGrid>
    </Panel>
  );
}

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
          <Panel title="Insights" explanation={explanations.insights}>
            <ul className="flex max-w-prose list-disc flex-col gap-1 pl-5">
              {insightsOf(analysis).map((insight) => (
                <li key={insight}>{insight}</li>
              ))}
            </ul>
          </Panel>
        </>
      )}
    </>
  );
}

const skeletons = [
  { label: 'Analysing the pairs', shape: 'cards', count: 1 },
  { label: 'Analysing their cards', shape: 'tiles', count: 4 },
] as const;

type InstitutionalAnswersProps = {
  of: ReturnType<typeof useInstitutional>['result'];
  isRunning: boolean;
  retry: () => void;
};

function InstitutionalAnswers({ of, isRunning, retry }: InstitutionalAnswersProps) {
  if (of.state === 'idle') {
    return (
      <EmptyState
        icon={Landmark}
        title="Nothing analysed yet"
        hint="Choose pairs and a timeframe, then press ANALYSE. From the last 300 closed candles it reads structure, order blocks, gaps, where stops may rest, and volume. Everything is a model: no bank’s orders are known here."
      />
    );
  }
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
        skeleton={<Skeletons parts={skeletons} />}
        failure={refusalText(error, 'The analysis could not be run.')}
      >
        {(answer) => <InstitutionalResult answer={answer} />}
      </AnswerStates>
    </div>
  );
}

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
      <ScreenHeading
        title="Institutional Analysis"
        provenance={result.state === 'idle' ? null : provenanceOf(result)}
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
