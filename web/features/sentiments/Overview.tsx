import { useId } from 'react';
import { GENERAL_PAIRS } from '#contracts/rules/market/analysis-pairs.ts';
import { instrumentFacts } from '#contracts/rules/market/instruments.ts';
import { listWords } from '#contracts/rules/copy.ts';
import { fearGreedBand } from '#contracts/rules/market/sentiment-bands.ts';
import type { SentimentRecord, SentimentsAnswer } from '#contracts/market/sentiments.ts';
import { Card } from '#web/ui/Card.tsx';
import { HowToRead } from '#web/ui/Explain.tsx';
import { CardGrid } from '#web/ui/CardGrid.tsx';
import { Fact } from '#web/ui/figures/facts.tsx';
import { Leaning } from '#web/ui/figures/badges.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { ShareBar, Modelled, isModelled, recordsOf } from './SentimentFigures.tsx';
import { explanations } from './explanations.ts';

function PairCard({ record, modelled }: { record: SentimentRecord; modelled: readonly string[] }) {
  const id = useId();
  const index = record.fear_greed_index;
  return (
    <Card as="article" aria-labelledby={id} className="flex h-full flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 id={id} className="text-card font-semibold">
          {record.pair}
        </h3>
        <span className="text-meta text-ink-3">{instrumentFacts[record.pair].title}</span>
        <span className="ml-auto">
          <Leaning label={record.overall_sentiment} strength={record.sentiment_strength} />
        </span>
      </div>
      <VoteShares record={record} />
      <dl className="flex flex-col gap-1.5">
        <Fact name="Fear and greed">
          {index} · {fearGreedBand(index)}
        </Fact>
        <Fact name="Retail" badge={isModelled(modelled, 'retail_long') && <Modelled />}>
          {record.retail_long}% long · {record.retail_short}% short
        </Fact>
        <Fact
          name="Institutional flow"
          badge={isModelled(modelled, 'institutional_flow') && <Modelled />}
        >
          <Leaning label={record.institutional_flow} />
        </Fact>
      </dl>
    </Card>
  );
}

function VoteShares({ record }: { record: SentimentRecord }) {
  const { bullish_percentage: bulls, neutral_percentage: neutral } = record;
  const bears = record.bearish_percentage;
  return (
    <div className="flex flex-col gap-1">
      <ShareBar
        parts={[
          { share: bulls, className: 'fill-buy' },
          { share: neutral, className: 'fill-line' },
          { share: bears, className: 'fill-sell' },
        ]}
      />
      <p className="flex justify-between gap-2 text-dense">
        <span>
          <span aria-hidden className="text-buy">
            ▲{' '}
          </span>
          {bulls}% bullish
        </span>
        <span className="text-ink-2">{neutral}% neutral</span>
        <span>
          {bears}% bearish
          <span aria-hidden className="text-sell">
            {' '}
            ▼
          </span>
        </span>
      </p>
    </div>
  );
}

const { mood, overall, fearGreed, retail, flow } = explanations;

function MarketMood({ summary }: { summary: SentimentsAnswer['market_summary'] }) {
  return (
    <Panel title="Market mood" badge={<HowToRead of={[mood, overall, fearGreed, retail, flow]} />}>
      {summary === null ? (
        <p className="text-ink-2">No market of the basket has enough history yet.</p>
      ) : (
        <div>
          <p className="text-tile font-semibold">{summary.market_mood}</p>
          <p className="text-dense text-ink-2">
            Fear and greed {summary.fear_greed_index} of 100, the mean of {describeBasket(summary)}
          </p>
        </div>
      )}
    </Panel>
  );
}

/** `US30 61, AUDUSD 48, XAUUSD inverted: 41`: gold is a haven, so it counts inverted. */
const describeBasket = ({ basket }: NonNullable<SentimentsAnswer['market_summary']>): string =>
  listWords(
    basket.map(
      ({ pair, index }) => `${pair}${pair === 'XAUUSD' ? ' inverted:' : ''} ${Math.round(index)}`,
    ),
  );

export function Overview({ sentiments }: { sentiments: SentimentsAnswer }) {
  return (
    <div className="@container flex flex-col gap-4">
      <MarketMood summary={sentiments.market_summary} />
      <CardGrid
        rows={recordsOf(GENERAL_PAIRS, sentiments.sentiment_data)}
        keyOf={({ pair }) => pair}
        className="@2xl:grid-cols-2 md:gap-4"
      >
        {(record) => <PairCard record={record} modelled={sentiments.modelled} />}
      </CardGrid>
    </div>
  );
}
