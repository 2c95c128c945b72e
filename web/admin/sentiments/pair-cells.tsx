import type { ReactNode } from 'react';
import { monitorWord } from '#contracts/rules/market/sentiment-bands.ts';
import type { SentimentActivity, SentimentRecord } from '#contracts/market/sentiments.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Leaning } from '#web/ui/figures/Leaning.tsx';
import { ScheduledTime } from '#web/ui/figures/ScheduledTime.tsx';

/** A pair as it is now and what it was over the period; without snapshots there is no mean. */
export type PairSentiment = {
  id: string;
  record: SentimentRecord;
  activity: SentimentActivity | undefined;
};

/** The parts of one pair, the same in a table row and on a card. */
type CellProps = { pair: PairSentiment };

export function Sentiment({ pair: { record } }: CellProps) {
  return (
    <>
      <Leaning word={record.overall_sentiment} />
      <Below>{record.sentiment_strength}</Below>
    </>
  );
}

export const Bulls = ({ pair: { record, activity } }: CellProps) => (
  <Figure now={record.bullish_percentage} mean={activity?.bullish_percentage} />
);

export const Bears = ({ pair: { record, activity } }: CellProps) => (
  <Figure now={record.bearish_percentage} mean={activity?.bearish_percentage} />
);

export const RetailLong = ({ pair: { record, activity } }: CellProps) => (
  <Figure now={record.retail_long} mean={activity?.retail_long} />
);

const greedTones = { Greed: 'warn', Fear: 'info', Neutral: 'neutral' } as const;

export function FearGreed({ pair: { record, activity } }: CellProps) {
  const word = monitorWord(record.fear_greed_index);
  return (
    <>
      <Badge tone={greedTones[word]}>
        {record.fear_greed_index} · {word}
      </Badge>
      {activity !== undefined && (
        <Below>
          mean {Math.round(activity.fear_greed_index)}, {Math.round(activity.lowest_fear_greed)} to{' '}
          {Math.round(activity.highest_fear_greed)}
        </Below>
      )}
    </>
  );
}

const flows = { Buying: '▲', Selling: '▼', Neutral: '' } as const;

export function Flow({ pair: { record } }: CellProps) {
  const arrow = flows[record.institutional_flow];
  return (
    <>
      {arrow !== '' && <span aria-hidden>{arrow} </span>}
      {record.institutional_flow}
    </>
  );
}

export function Updated({ pair: { record, activity } }: CellProps) {
  return (
    <>
      <ScheduledTime at={Date.parse(record.last_updated)} />
      {activity !== undefined && <Below>{formatCount(activity.snapshots, 'snapshot')}</Below>}
    </>
  );
}

function Figure({ now, mean }: { now: number; mean: number | undefined }) {
  return (
    <>
      <span className="font-medium">{now}%</span>
      {mean !== undefined && <Below>mean {Math.round(mean)}%</Below>}
    </>
  );
}

const Below = ({ children }: { children: ReactNode }) => (
  <span className="block text-meta text-ink-3">{children}</span>
);
