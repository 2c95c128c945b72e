import { useState } from 'react';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { SentimentRecord, SentimentsAnswer } from '#contracts/market/sentiments.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Leaning } from '#web/ui/figures/badges.tsx';
import {
  ExplainList,
  SocialBadge,
  VolumeBadge,
  formatFearGreed,
  isModelled,
  formatWhole,
} from './SentimentFigures.tsx';
import { type PairColumn, PairTable } from './Pairs.tsx';
import { explanations } from './explanations.ts';

const leanings = { '1': 'Bullish', '0': 'Neutral', '-1': 'Bearish' } as const;

function Votes({ record }: { record: SentimentRecord }) {
  const { votes, bullish_percentage: bulls, bearish_percentage: bears } = record;
  return (
    <div className="flex flex-col gap-3">
      <p>
        {bulls}% of the weight is bullish, {bears}% bearish, {record.neutral_percentage}% neutral:{' '}
        <Leaning label={record.overall_sentiment} strength={record.sentiment_strength} />
      </p>
      <table aria-label={`Votes of ${record.pair}`} className="w-full text-left text-dense">
        <thead className="text-ink-3">
          <tr>
            {['What votes', 'Vote'].map((name) => (
              <th key={name} scope="col" className="py-2 pr-2 font-medium">
                {name}
              </th>
            ))}
            <th scope="col" className="py-2 text-right font-medium">
              Weight
            </th>
          </tr>
        </thead>
        <tbody>
          {votes.map(({ name, vote, weight }) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="py-2 pr-2 font-normal">
                {name}
              </th>
              <td className="py-2 pr-2">
                <Leaning label={leanings[vote]} />
              </td>
              <td className="py-2 text-right">{weight}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function SentimentAnalysis({ sentiments }: { sentiments: SentimentsAnswer }) {
  const [opened, setOpened] = useState<Instrument | null>(null);
  const record = sentiments.sentiment_data.find(({ pair }) => pair === opened);
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
    cell: ({ social_sentiment, social_entries }) => (
      <>
        <SocialBadge share={social_sentiment} entries={social_entries} />
        <span className="block pl-2 text-meta text-ink-3">n = {formatWhole(social_entries)}</span>
      </>
    ),
  },
  { name: 'Volume profile', cell: ({ volume_profile }) => <VolumeBadge rank={volume_profile} /> },
];
