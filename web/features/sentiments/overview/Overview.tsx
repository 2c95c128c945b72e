import { GENERAL_PAIRS } from '#contracts/rules/analysis-pairs.ts';
import type { SentimentsAnswer } from '#contracts/sentiments.ts';
import { ExplainList } from '../ExplainList.tsx';
import { explanations } from '../explanations.ts';
import { recordsOf } from '../records-of.ts';
import { MarketMood } from './MarketMood.tsx';
import { PairCard } from './PairCard.tsx';

/** The mood of the market, and the general pairs side by side. */
export function Overview({ sentiments }: { sentiments: SentimentsAnswer }) {
  const { overall, fearGreed, retail, flow } = explanations;
  return (
    <div className="@container flex flex-col gap-4">
      <MarketMood summary={sentiments.market_summary} />
      <ExplainList of={[overall, fearGreed, retail, flow]} />
      <ul className="grid gap-3 @2xl:grid-cols-2 md:gap-4">
        {recordsOf(GENERAL_PAIRS, sentiments.sentiment_data).map((record) => (
          <li key={record.pair} className="min-w-0">
            <PairCard record={record} modelled={sentiments.modelled} />
          </li>
        ))}
      </ul>
    </div>
  );
}
