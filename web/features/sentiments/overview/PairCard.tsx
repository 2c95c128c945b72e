import { useId } from 'react';
import { instrumentFacts } from '#contracts/rules/instruments.ts';
import { fearGreedBand } from '#contracts/rules/sentiment-bands.ts';
import type { SentimentRecord } from '#contracts/sentiments.ts';
import { Card } from '#web/ui/Card.tsx';
import { Fact } from '#web/ui/Facts.tsx';
import { Leaning } from '#web/ui/Leaning.tsx';
import { Modelled } from '../badges.tsx';
import { ShareBar } from '../ShareBar.tsx';
import { isModelled } from '../is-modelled.ts';

type PairCardProps = { record: SentimentRecord; modelled: readonly string[] };

/** The sentiment of a pair at a glance. */
export function PairCard({ record, modelled }: PairCardProps) {
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
          <Leaning word={record.overall_sentiment} strength={record.sentiment_strength} />
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
          <Leaning word={record.institutional_flow} />
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
