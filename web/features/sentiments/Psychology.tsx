import type { ReactNode } from 'react';
import { GENERAL_PAIRS, PSYCHOLOGY_COUNTS } from '#contracts/rules/market/analysis-pairs.ts';
import { listWords } from '#contracts/rules/copy.ts';
import { fearGreedBand, volumeBand } from '#contracts/rules/market/sentiment-bands.ts';
import type { SentimentRecord, SentimentsAnswer } from '#contracts/market/sentiments.ts';
import { formatCount, formatPrice } from '#web/lib/format.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { Gauge } from '#web/ui/charts/Gauge.tsx';
import {
  hasShare,
  ShareBar,
  SocialBadge,
  VolumeBadge,
  formatWhole,
  recordsOf,
  isModelled,
  PairSelect,
  type PairViewProps,
} from './SentimentFigures.tsx';
import { explanations } from './explanations.ts';
import { PlotTable } from '#web/ui/charts/PlotTable.tsx';
import { VolumeProfilePlot } from '#web/ui/charts/VolumeProfilePlot.tsx';

const heads = ['Price from', 'Volume', 'Value area'];

function rowsOf({ pair, profile }: SentimentRecord): string[][] {
  const { low, step, volumes, val, vah } = profile;
  return volumes
    .map((volume, bin) => {
      const from = low + bin * step;
      const isInside = from + step / 2 >= val && from + step / 2 <= vah;
      return [formatPrice(pair, from), formatWhole(volume), isInside ? 'inside' : ''];
    })
    .toReversed();
}

function describeProfile({ pair, profile }: SentimentRecord, price: number | null): string {
  const { poc, vah, val, volume_source } = profile;
  const format = (at: number): string => formatPrice(pair, at);
  const parts = [
    `Over five trading days ${pair} saw most volume at ${format(poc)} (POC), and 70% of it between ${format(val)} (VAL) and ${format(vah)} (VAH).`,
  ];
  if (price !== null) parts.push(`The price of ${format(price)} lies ${placeOf(price)} this area.`);
  if (volume_source === 'range-proxy') parts.push('Volume is estimated from ranges.');
  return parts.join(' ');

  function placeOf(at: number): string {
    if (at > vah) return 'above';
    return at < val ? 'below' : 'inside';
  }
}

function VolumeProfile({ sentiments, pair, onChoose }: PairViewProps) {
  const { sentiment_data: records, dom_data: books, modelled } = sentiments;
  const current = records.find((record) => record.pair === pair) ?? records[0];
  if (current === undefined) return null;
  const price = books.find((book) => book.pair === current.pair)?.price ?? null;
  const sentence = describeProfile(current, price);
  return (
    <Panel
      title="Volume by price"
      explanation={explanations.profile}
      isModelled={isModelled(modelled, 'profile')}
    >
      <PairSelect
        pairs={records.map((record) => record.pair)}
        value={current.pair}
        onChoose={onChoose}
      />
      <p className="max-w-prose text-dense text-ink-2">{sentence}</p>
      <VolumeProfilePlot
        {...current.profile}
        price={price}
        formatPrice={(at) => formatPrice(current.pair, at)}
        summary={`Volume by price. ${sentence}`}
      />
      <PlotTable
        label={`Volume by price of ${current.pair}`}
        heads={heads}
        rows={() => rowsOf(current)}
      />
    </Panel>
  );
}

type Records = readonly SentimentRecord[];

function summaryOf(sentiments: SentimentsAnswer): string[] {
  const { market_summary: summary, sentiment_data: records } = sentiments;
  const mood =
    summary === null
      ? 'The market mood is not known yet.'
      : `The market mood is ${summary.market_mood} (${summary.fear_greed_index} of 100).`;
  if (records.length === 0) return [mood];
  return [mood, ...extremes(records), leanings(records), positioning(records), busyPairs(records)];
}

function leanings(records: Records): string {
  const count = (sentiment: SentimentRecord['overall_sentiment']): number =>
    records.filter(({ overall_sentiment }) => overall_sentiment === sentiment).length;
  return `Of ${formatCount(records.length, 'pair')}, ${count('Bullish')} lean bullish, ${count('Bearish')} bearish and ${count('Neutral')} neither way.`;
}

function extremes(records: Records): string[] {
  return (['Extreme Greed', 'Extreme Fear'] as const).flatMap((band) => {
    const pairs = pairsWith(records, (record) => fearGreedBand(record.fear_greed_index) === band);
    return pairs.length === 0 ? [] : [`${band} in ${listWords(pairs)}.`];
  });
}

function positioning(records: Records): string {
  const busiest = records.reduce((best, record) =>
    record.social_entries > best.social_entries ? record : best,
  );
  if (busiest.social_entries === 0)
    return 'Members have recorded no trades in these pairs this week.';
  const share = hasShare(busiest) ? `: ${busiest.social_sentiment}% of them are buys` : '';
  return `Members recorded most trades in ${busiest.pair}${share}.`;
}

function busyPairs(records: Records): string {
  const busy = pairsWith(records, (record) => volumeBand(record.volume_profile) === 'High');
  return busy.length === 0 ? 'No pair has high volume.' : `Volume is high in ${listWords(busy)}.`;
}

const pairsWith = (records: Records, test: (record: SentimentRecord) => boolean): string[] =>
  records.filter(test).map(({ pair }) => pair);

const BORDERS = [0, 25, 45, 55, 75, 100];

function FearGreed(props: { summary: SentimentsAnswer['market_summary']; records: Records }) {
  const { summary, records } = props;
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

type ShareListProps = {
  records: Records;
  /** Null: too little to tell. */
  shareOf: (record: SentimentRecord) => number | null;
  fill: string;
  renderBadge: (record: SentimentRecord) => ReactNode;
  basisOf?: (record: SentimentRecord) => string;
};

function ShareList({ records, shareOf, fill, renderBadge, basisOf }: ShareListProps) {
  return (
    <ul className="flex flex-col gap-3">
      {records.map((record) => {
        const share = shareOf(record);
        return (
          <li key={record.pair} className="flex flex-col gap-1">
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <span className="font-medium">{record.pair}</span>
              {renderBadge(record)}
            </div>
            {share !== null && (
              <ShareBar
                parts={[
                  { share, className: fill },
                  { share: 100 - share, className: 'fill-line' },
                ]}
              />
            )}
            {basisOf !== undefined && <p className="text-meta text-ink-3">{basisOf(record)}</p>}
          </li>
        );
      })}
    </ul>
  );
}

function socialBasis({ social_entries: entries }: SentimentRecord): string {
  if (entries === 0) return 'No trades recorded in seven days';
  return `${formatWhole(entries)} ${entries === 1 ? 'trade' : 'trades'}`;
}

export function Psychology({ sentiments, ...choice }: PairViewProps) {
  const records = recordsOf(GENERAL_PAIRS, sentiments.sentiment_data);
  const { fearGreed, social, volumeProfile } = PSYCHOLOGY_COUNTS;
  return (
    <div className="@container flex flex-col gap-4">
      <FearGreed summary={sentiments.market_summary} records={records.slice(0, fearGreed)} />
      <div className="grid gap-4 @3xl:grid-cols-2">
        <Panel
          title="Social sentiment"
          explanation={explanations.social}
          note="Share of buys in our members’ journals of seven days."
        >
          <ShareList
            records={records.slice(0, social)}
            shareOf={(record) => (hasShare(record) ? record.social_sentiment : null)}
            fill="fill-buy"
            renderBadge={(record) => <SocialBadge of={record} />}
            basisOf={socialBasis}
          />
        </Panel>
        <Panel
          title="Volume profile"
          explanation={explanations.volume}
          note="Volume of 24 hours, ranked within 20 days."
        >
          <ShareList
            records={records.slice(0, volumeProfile)}
            shareOf={({ volume_profile }) => volume_profile}
            fill="fill-accent"
            renderBadge={({ volume_profile }) => <VolumeBadge rank={volume_profile} />}
          />
        </Panel>
      </div>
      <VolumeProfile sentiments={sentiments} {...choice} />
      <Panel title="Summary">
        <ul className="flex max-w-prose list-disc flex-col gap-1 pl-5">
          {summaryOf(sentiments).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
