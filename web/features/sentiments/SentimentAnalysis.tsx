import type { SentimentRecord, SentimentsAnswer } from '#contracts/market/sentiments.ts';
import { useHistoryRecord } from '#web/lib/history-entry.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { HowToRead } from '#web/ui/Explain.tsx';
import { FigureTable } from '#web/ui/FigureTable.tsx';
import { Leaning } from '#web/ui/figures/badges.tsx';
import {
  SocialBadge,
  VolumeBadge,
  formatFearGreed,
  isModelled,
  formatWhole,
  type PairColumn,
  PairTable,
} from './SentimentFigures.tsx';
import { explanations } from './explanations.ts';

const leanings = { '1': 'Bullish', '0': 'Neutral', '-1': 'Bearish' } as const;

const voteColumns: readonly Column<SentimentRecord['votes'][number]>[] = [
  { name: 'What votes', cell: ({ name }) => name },
  { name: 'Vote', cell: ({ vote }) => <Leaning label={leanings[vote]} /> },
  { name: 'Weight', cell: ({ weight }) => weight },
];

function Votes({ record }: { record: SentimentRecord }) {
  const { votes, bullish_percentage: bulls, bearish_percentage: bears } = record;
  return (
    <div className="flex flex-col gap-3">
      <p>
        {bulls}% of the weight is bullish, {bears}% bearish, {record.neutral_percentage}% neutral:{' '}
        <Leaning label={record.overall_sentiment} strength={record.sentiment_strength} />
      </p>
      <FigureTable
        label={`Votes of ${record.pair}`}
        columns={voteColumns}
        rows={votes.map((vote) => ({ id: vote.name, ...vote }))}
      />
    </div>
  );
}

export function SentimentAnalysis({ sentiments }: { sentiments: SentimentsAnswer }) {
  const [opened, setOpened] = useHistoryRecord('votes');
  const record = sentiments.sentiment_data.find(({ pair }) => pair === opened);
  const { overall, retail, flow, fearGreed, news, social, volume } = explanations;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-dense text-ink-2">Tap a pair to see the votes behind its sentiment.</p>
        <HowToRead of={[overall, retail, flow, fearGreed, news, social, volume]} />
      </div>
      <PairTable
        label="Sentiment of all pairs"
        rows={sentiments.sentiment_data}
        columns={columnsOf(sentiments.modelled)}
        renderPair={({ pair }) => (
          <button
            type="button"
            aria-label={`${pair}: show the votes`}
            onClick={() => setOpened(pair)}
            className="min-h-11 min-w-11 rounded-control text-left text-accent underline underline-offset-2"
          >
            {pair}
          </button>
        )}
      />
      {record !== undefined && (
        <Dialog isOpen onClose={() => setOpened(null)} title={`Votes of ${record.pair}`} isReading>
          <Votes record={record} />
        </Dialog>
      )}
    </div>
  );
}

const columnsOf = (modelled: readonly string[]): PairColumn<SentimentRecord>[] => [
  {
    name: 'Overall sentiment',
    cell: ({ overall_sentiment, sentiment_strength }) => (
      <Leaning label={overall_sentiment} strength={sentiment_strength} />
    ),
  },
  {
    name: 'Bullish / bearish / neutral',
    cell: ({ bullish_percentage: bulls, bearish_percentage: bears, neutral_percentage }) =>
      `${bulls} / ${bears} / ${neutral_percentage}%`,
  },
  { name: 'Fear and greed', cell: ({ fear_greed_index }) => formatFearGreed(fear_greed_index) },
  {
    name: 'Retail long / short',
    isModelled: isModelled(modelled, 'retail_long'),
    cell: ({ retail_long, retail_short }) => `${retail_long} / ${retail_short}%`,
  },
  {
    name: 'Institutional flow',
    isModelled: isModelled(modelled, 'institutional_flow'),
    cell: ({ institutional_flow }) => <Leaning label={institutional_flow} />,
  },
  {
    name: 'News sentiment',
    isModelled: isModelled(modelled, 'news_sentiment'),
    cell: ({ news_sentiment }) => <Leaning label={news_sentiment} />,
  },
  {
    name: 'Social sentiment',
    cell: (record) => (
      <>
        <SocialBadge of={record} />
        <span className="block pl-2 text-meta text-ink-3">
          n = {formatWhole(record.social_entries)}
        </span>
      </>
    ),
  },
  { name: 'Volume profile', cell: ({ volume_profile }) => <VolumeBadge rank={volume_profile} /> },
];
