import { useState } from 'react';
import type { SentimentRecord, SentimentsAnswer } from '#contracts/sentiments.ts';
import type { Instrument } from '#contracts/rules/instruments.ts';
import { Leaning } from '#web/ui/Leaning.tsx';
import { SocialBadge, VolumeBadge } from '../badges.tsx';
import { ExplainList } from '../ExplainList.tsx';
import { explanations } from '../explanations.ts';
import { formatFearGreed } from '../format-figures.ts';
import { isModelled } from '../is-modelled.ts';
import { type PairColumn, PairTable } from '../PairTable.tsx';
import { entriesText } from '../entries-text.ts';
import { VotesDialog } from './VotesDialog.tsx';

/** All that is known of the sentiment of each pair, to be compared. */
export function SentimentAnalysis({ sentiments }: { sentiments: SentimentsAnswer }) {
  const [opened, setOpened] = useState<Instrument | null>(null);
  const { overall, retail, flow, fearGreed, news, social, volume } = explanations;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-dense text-ink-2">A tap on a pair shows the votes behind its sentiment.</p>
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
      <ExplainList of={[overall, retail, flow, fearGreed, news, social, volume]} />
      <VotesDialog
        record={sentiments.sentiment_data.find(({ pair }) => pair === opened)}
        onClose={() => setOpened(null)}
      />
    </div>
  );
}

const columnsOf = (modelled: readonly string[]): PairColumn<SentimentRecord>[] => [
  {
    name: 'Overall sentiment',
    cell: ({ overall_sentiment, sentiment_strength }) => (
      <Leaning word={overall_sentiment} strength={sentiment_strength} />
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
    cell: ({ institutional_flow }) => <Leaning word={institutional_flow} />,
  },
  {
    name: 'News sentiment',
    isModelled: isModelled(modelled, 'news_sentiment'),
    cell: ({ news_sentiment }) => <Leaning word={news_sentiment} />,
  },
  {
    name: 'Social sentiment',
    cell: ({ social_sentiment, social_entries }) => (
      <>
        <SocialBadge share={social_sentiment} entries={social_entries} />
        <span className="block pl-2 text-meta text-ink-3">{entriesText(social_entries)}</span>
      </>
    ),
  },
  { name: 'Volume profile', cell: ({ volume_profile }) => <VolumeBadge rank={volume_profile} /> },
];
