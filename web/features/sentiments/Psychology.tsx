import { useId } from 'react';
import { GENERAL_PAIRS, PSYCHOLOGY_COUNTS } from '#contracts/rules/market/analysis-pairs.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { listWords } from '#contracts/rules/copy.ts';
import { fearGreedBand, volumeBand } from '#contracts/rules/market/sentiment-bands.ts';
import type { SentimentRecord, SentimentsAnswer } from '#contracts/market/sentiments.ts';
import { formatCount } from '#web/lib/format.ts';
import { Card } from '#web/ui/Card.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Gauge } from '#web/ui/charts/Gauge.tsx';
import { ShareBar, SocialBadge, VolumeBadge } from './SentimentFigures.tsx';
import { explanations } from './explanations.ts';
import { formatWhole, recordsOf } from './sentiment-figures.ts';
import { VolumeProfile } from './VolumeProfile.tsx';

type Records = readonly SentimentRecord[];

/** Summary of market psychology in a few sentences. */
function summaryOf(sentiments: SentimentsAnswer): string[] {
  const { market_summary: summary, sentiment_data: records } = sentiments;
  return [
    summary === null
      ? 'The market mood is not known yet.'
      : `The market mood is ${summary.market_mood} (${summary.fear_greed_index} of 100).`,
    ...extremes(records),
    ...leanings(records),
    ...positioning(records),
    ...volume(records),
  ];
}

function leanings(records: Records): string[] {
  if (records.length === 0) return [];
  const count = (sentiment: SentimentRecord['overall_sentiment']): number =>
    records.filter(({ overall_sentiment }) => overall_sentiment === sentiment).length;
  return [
    `Of ${formatCount(records.length, 'pair')}, ${count('Bullish')} lean bullish, ${count('Bearish')} bearish and ${count('Neutral')} neither way.`,
  ];
}

function extremes(records: Records): string[] {
  return (['Extreme Greed', 'Extreme Fear'] as const).flatMap((band) => {
    const pairs = pairsWith(records, (record) => fearGreedBand(record.fear_greed_index) === band);
    return pairs.length === 0 ? [] : [`${band} in ${listWords(pairs)}.`];
  });
}

function positioning(records: Records): string[] {
  const entries = records.reduce((sum, { social_entries }) => sum + social_entries, 0);
  if (entries === 0) {
    return records.length === 0 ? [] : ['Members have recorded no trade in these pairs this week.'];
  }
  const largest = records.reduce((best, record) =>
    record.social_entries > best.social_entries ? record : best,
  );
  return [
    `Members recorded most trades in ${largest.pair}; its social sentiment is ${largest.social_sentiment}% buys.`,
  ];
}

function volume(records: Records): string[] {
  if (records.length === 0) return [];
  const busy = pairsWith(records, (record) => volumeBand(record.volume_profile) === 'High');
  return [busy.length === 0 ? 'No pair has high volume.' : `Volume is high in ${listWords(busy)}.`];
}

const pairsWith = (records: Records, test: (record: SentimentRecord) => boolean): string[] =>
  records.filter(test).map(({ pair }) => pair);

/** Borders of the fear and greed bands. */
const BORDERS = [0, 25, 45, 55, 75, 100];

type FearGreedProps = {
  summary: SentimentsAnswer['market_summary'];
  records: readonly SentimentRecord[];
};

/** Fear and greed of the market and of some pairs: number and label before the needle. */
function FearGreed({ summary, records }: FearGreedProps) {
  return (
    <Panel title="Fear and greed" explanation={explanations.fearGreed}>
      <ul className="grid grid-cols-2 gap-4 @2xl:grid-cols-4">
        {summary !== null && <Reading name="Market" index={summary.fear_greed_index} />}
        {records.map(({ pair, fear_greed_index }) => (
          <Reading key={pair} name={pair} index={fear_greed_index} />
        ))}
      </ul>
    </Panel>
  );
}

function Reading({ name, index }: { name: string; index: number }) {
  const band = fearGreedBand(index);
  return (
    <li className="flex min-w-0 flex-col items-center text-center">
      <p className="text-dense text-ink-2">{name}</p>
      <p className="text-tile font-semibold">{index}</p>
      <p className="mb-2 font-medium">{band}</p>
      <Gauge
        value={index}
        borders={BORDERS}
        summary={`${name}: the needle stands at ${index} of 100, ${band}`}
      />
      <p aria-hidden className="flex w-full max-w-40 justify-between text-meta text-ink-3">
        <span>0 fear</span>
        <span>greed 100</span>
      </p>
    </li>
  );
}

/** Long/short leaning of the members' journals. */
function SocialSentiment({ records }: { records: readonly SentimentRecord[] }) {
  return (
    <Panel
      title="Social sentiment"
      explanation={explanations.social}
      note="Share of buys in our members’ journals of seven days."
    >
      <ul className="flex flex-col gap-3">
        {records.map(({ pair, social_sentiment, social_entries }) => (
          <li key={pair} className="flex flex-col gap-1">
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <span className="font-medium">{pair}</span>
              <SocialBadge share={social_sentiment} entries={social_entries} />
            </div>
            <ShareBar
              parts={[
                { share: social_sentiment, className: 'fill-buy' },
                { share: 100 - social_sentiment, className: 'fill-line' },
              ]}
            />
            <p className="text-meta text-ink-3">{basisOf(social_entries)}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function basisOf(entries: number): string {
  if (entries === 0) return 'No entries: an estimate from the move of the day alone';
  return `Of ${formatWhole(entries)} ${entries === 1 ? 'entry' : 'entries'}`;
}

/** Volume ranks of the last day. */
function VolumeRanks({ records }: { records: readonly SentimentRecord[] }) {
  return (
    <Panel
      title="Volume profile"
      explanation={explanations.volume}
      note="Volume of 24 hours, ranked within 20 days."
    >
      <ul className="flex flex-col gap-3">
        {records.map(({ pair, volume_profile }) => (
          <li key={pair} className="flex flex-col gap-1">
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <span className="font-medium">{pair}</span>
              <VolumeBadge rank={volume_profile} />
            </div>
            <ShareBar
              parts={[
                { share: volume_profile, className: 'fill-accent' },
                { share: 100 - volume_profile, className: 'fill-line' },
              ]}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Text summary of the view. */
function PsychologySummary({ sentiments }: { sentiments: SentimentsAnswer }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="text-card font-semibold">
        Summary
      </h2>
      <ul className="flex max-w-prose list-disc flex-col gap-1 pl-5">
        {summaryOf(sentiments).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Card>
  );
}

type PsychologyProps = {
  sentiments: SentimentsAnswer;
  pair: Instrument;
  onChoose: (pair: Instrument) => void;
};

/** Fear and greed, social sentiment and volume. */
export function Psychology({ sentiments, pair, onChoose }: PsychologyProps) {
  const records = recordsOf(GENERAL_PAIRS, sentiments.sentiment_data);
  const { fearGreed, social, volumeProfile } = PSYCHOLOGY_COUNTS;
  return (
    <div className="@container flex flex-col gap-4">
      <FearGreed summary={sentiments.market_summary} records={records.slice(0, fearGreed)} />
      <div className="grid gap-4 @3xl:grid-cols-2">
        <SocialSentiment records={records.slice(0, social)} />
        <VolumeRanks records={records.slice(0, volumeProfile)} />
      </div>
      <VolumeProfile sentiments={sentiments} pair={pair} onChoose={onChoose} />
      <PsychologySummary sentiments={sentiments} />
    </div>
  );
}
