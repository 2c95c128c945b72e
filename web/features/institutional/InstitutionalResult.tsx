import { listWords } from '#contracts/rules/list-words.ts';
import type { InstitutionalAnswer } from '#web/data/institutional.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Insights } from './Insights.tsx';
import { LiquidityPanels } from './LiquidityPanels.tsx';
import { PairCards } from './PairCards.tsx';
import { candlesOf } from './timeframe-words.ts';

/** Map, cards and insights of the pairs that were analysed. */
export function InstitutionalResult({ answer }: { answer: InstitutionalAnswer }) {
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
