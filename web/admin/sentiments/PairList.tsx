import { Gauge } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SentimentActivity, SentimentRecord } from '#contracts/market/sentiments.ts';
import type { Period } from '#contracts/primitives.ts';
import { monitorWord } from '#contracts/rules/market/sentiment-bands.ts';
import { formatCount } from '#web/lib/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CardFacts, type Column, DataTable } from '#web/ui/DataTable.tsx';
import { Leaning } from '#web/ui/figures/badges.tsx';
import { ScheduledTime } from '#web/ui/figures/times.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';

const columns: readonly Column<PairSentiment>[] = [
  {
    name: 'Pair',
    width: 'w-24',
    cell: ({ id }) => <span className="font-medium text-ink">{id}</span>,
  },
  { name: 'Sentiment', width: 'w-28', cell: (pair) => <Sentiment pair={pair} /> },
  { name: 'Bullish', width: 'w-24', cell: (pair) => percents(pair, 'bullish_percentage') },
  { name: 'Bearish', width: 'w-24', cell: (pair) => percents(pair, 'bearish_percentage') },
  { name: 'Fear and greed', width: 'w-40', cell: (pair) => <FearGreed pair={pair} /> },
  { name: 'Retail long', width: 'w-24', cell: (pair) => percents(pair, 'retail_long') },
  { name: 'Institutional flow', width: 'w-32', cell: (pair) => <Flow pair={pair} /> },
  { name: 'Last update', cell: (pair) => <Updated pair={pair} /> },
];

const cardFacts = [
  'Bullish',
  'Bearish',
  'Retail long',
  'Fear and greed',
  'Institutional flow',
  'Last update',
];

function PairCard({ pair }: CellProps) {
  return (
    <Card as="article" aria-label={`Sentiment of ${pair.id}`} className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-2">
        <h3 className="font-semibold">{pair.id}</h3>
        <span className="text-right">
          <Sentiment pair={pair} />
        </span>
      </div>
      <CardFacts row={pair} columns={columns} names={cardFacts} className="grid-cols-3" />
    </Card>
  );
}

const stretch: Readonly<Record<Period, string>> = {
  today: 'today',
  week: 'this week',
  month: 'this month',
};

type PairListProps = {
  records: readonly SentimentRecord[];
  activity: readonly SentimentActivity[];
  period: Period;
};

/** Each pair now, with its means over the period below. */
export function PairList({ records, activity, period }: PairListProps) {
  if (records.length === 0) {
    return (
      <EmptyState
        icon={Gauge}
        title="No sentiments yet"
        hint="They appear here as soon as there are enough candles"
      />
    );
  }
  const pairs = records.map((record): PairSentiment => ({
    id: record.pair,
    record,
    activity: activity.find(({ pair }) => pair === record.pair),
  }));
  return (
    <section aria-labelledby="sentiment-pairs" className="flex flex-col gap-3">
      <div>
        <h2 id="sentiment-pairs" className="text-card font-semibold">
          Pairs
        </h2>
        {activity.length > 0 && (
          <p className="text-dense text-ink-2">
            Figures of now; below them the mean of {stretch[period]}, from a snapshot of each hour,
            and the range of fear and greed.
          </p>
        )}
      </div>
      <DataTable
        label="Sentiment of each pair"
        columns={columns}
        rows={pairs}
        tableFrom="72rem"
        cardGrid="md:grid-cols-2"
        renderCard={(pair) => <PairCard pair={pair} />}
      />
    </section>
  );
}

/** A pair now and over the period; undefined activity: no snapshots. */
type PairSentiment = {
  id: string;
  record: SentimentRecord;
  activity: SentimentActivity | undefined;
};

type CellProps = { pair: PairSentiment };

function Sentiment({ pair: { record } }: CellProps) {
  return (
    <>
      <Leaning label={record.overall_sentiment} />
      <Below>{record.sentiment_strength}</Below>
    </>
  );
}

function percents(
  { record, activity }: PairSentiment,
  figure: 'bullish_percentage' | 'bearish_percentage' | 'retail_long',
) {
  const mean = activity?.[figure];
  return (
    <>
      <span className="font-medium">{record[figure]}%</span>
      {mean !== undefined && <Below>mean {Math.round(mean)}%</Below>}
    </>
  );
}

const greedTones = { Greed: 'warn', Fear: 'info', Neutral: 'neutral' } as const;

function FearGreed({ pair: { record, activity } }: CellProps) {
  const label = monitorWord(record.fear_greed_index);
  return (
    <>
      <Badge tone={greedTones[label]}>
        {record.fear_greed_index} · {label}
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

function Flow({ pair: { record } }: CellProps) {
  const arrow = flows[record.institutional_flow];
  return (
    <>
      {arrow !== '' && <span aria-hidden>{arrow} </span>}
      {record.institutional_flow}
    </>
  );
}

function Updated({ pair: { record, activity } }: CellProps) {
  return (
    <>
      <ScheduledTime at={Date.parse(record.last_updated)} />
      {activity !== undefined && <Below>{formatCount(activity.snapshots, 'snapshot')}</Below>}
    </>
  );
}

const Below = ({ children }: { children: ReactNode }) => (
  <span className="block text-meta text-ink-3">{children}</span>
);
