import { Gauge } from 'lucide-react';
import type { Period } from '#contracts/primitives.ts';
import type { SentimentActivity, SentimentRecord } from '#contracts/sentiments.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { PairSentiment } from './pair-cells.tsx';
import { PairCards } from './PairCards.tsx';
import { PairTable } from './PairTable.tsx';

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
