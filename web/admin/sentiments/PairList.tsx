import { Gauge } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SentimentActivity, SentimentRecord } from '#contracts/market/sentiments.ts';
import type { Period } from '#contracts/primitives.ts';
import { monitorWord } from '#contracts/rules/market/sentiment-bands.ts';
import { formatCount } from '#web/lib/format.ts';
import { useMediaQuery } from '#web/lib/use-browser-state.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { Leaning } from '#web/ui/figures/badges.tsx';
import { CardFact } from '#web/ui/figures/facts.tsx';
import { ScheduledTime } from '#web/ui/figures/times.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';

/** The pairs where a table would be squeezed. */
function PairCards({ pairs }: { pairs: readonly PairSentiment[] }) {
  return (
    <ul className="grid gap-2 md:grid-cols-2">
      {pairs.map((pair) => (
        <li key={pair.id}>
          <PairCard pair={pair} />
        </li>
      ))}
    </ul>
  );
}

function PairCard({ pair }: { pair: PairSentiment }) {
  return (
    <Card as="article" aria-label={`Sentiment of ${pair.id}`} className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-2">
        <h3 className="font-semibold">{pair.id}</h3>
        <span className="text-right">
          <Sentiment pair={pair} />
        </span>
      </div>
      <dl className="grid grid-cols-3 gap-x-3 gap-y-2 text-dense">
        <CardFact name="Bullish">
          <Bulls pair={pair} />
        </CardFact>
        <CardFact name="Bearish">
          <Bears pair={pair} />
        </CardFact>
        <CardFact name="Retail long">
          <RetailLong pair={pair} />
        </CardFact>
        <CardFact name="Fear and greed">
          <FearGreed pair={pair} />
        </CardFact>
        <CardFact name="Institutional flow">
          <Flow pair={pair} />
        </CardFact>
        <CardFact name="Last update">
          <Updated pair={pair} />
        </CardFact>
      </dl>
    </Card>
  );
}

const columns: readonly Column<PairSentiment>[] = [
  {
    name: 'Pair',
    width: 'w-24',
    cell: ({ id }) => <span className="font-medium text-ink">{id}</span>,
  },
  { name: 'Sentiment', width: 'w-28', cell: (pair) => <Sentiment pair={pair} /> },
  { name: 'Bullish', width: 'w-24', cell: (pair) => <Bulls pair={pair} /> },
  { name: 'Bearish', width: 'w-24', cell: (pair) => <Bears pair={pair} /> },
  { name: 'Fear and greed', width: 'w-40', cell: (pair) => <FearGreed pair={pair} /> },
  { name: 'Retail long', width: 'w-24', cell: (pair) => <RetailLong pair={pair} /> },
  { name: 'Institutional flow', width: 'w-32', cell: (pair) => <Flow pair={pair} /> },
  { name: 'Last update', cell: (pair) => <Updated pair={pair} /> },
];

/** The pairs where all eight columns have room. */
const PairTable = ({ pairs }: { pairs: readonly PairSentiment[] }) => (
  <DataTable label="Sentiment of each pair" columns={columns} rows={pairs} />
);

/** From here on eight columns have room beside the sidebar. */
const WIDE = '(min-width: 72rem)';

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

/** Each pair as it is now, with what it was over the period below its figures. */
export function PairList({ records, activity, period }: PairListProps) {
  const isWide = useMediaQuery(WIDE);
  const Layout = isWide ? PairTable : PairCards;
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
      <Layout pairs={pairs} />
    </section>
  );
}

/** A pair as it is now and what it was over the period; without snapshots there is no mean. */
type PairSentiment = {
  id: string;
  record: SentimentRecord;
  activity: SentimentActivity | undefined;
};

/** The parts of one pair, the same in a table row and on a card. */
type CellProps = { pair: PairSentiment };

function Sentiment({ pair: { record } }: CellProps) {
  return (
    <>
      <Leaning label={record.overall_sentiment} />
      <Below>{record.sentiment_strength}</Below>
    </>
  );
}

const Bulls = ({ pair: { record, activity } }: CellProps) => (
  <Figure now={record.bullish_percentage} mean={activity?.bullish_percentage} />
);

const Bears = ({ pair: { record, activity } }: CellProps) => (
  <Figure now={record.bearish_percentage} mean={activity?.bearish_percentage} />
);

const RetailLong = ({ pair: { record, activity } }: CellProps) => (
  <Figure now={record.retail_long} mean={activity?.retail_long} />
);

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
