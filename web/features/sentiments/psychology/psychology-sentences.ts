import { listWords } from '#contracts/rules/list-words.ts';
import { fearGreedBand, volumeBand } from '#contracts/rules/sentiment-bands.ts';
import type { SentimentRecord, SentimentsAnswer } from '#contracts/sentiments.ts';
import { formatCount } from '#web/lib/format-count.ts';

type Records = readonly SentimentRecord[];

/** The psychology of the market, in a few sentences. */
export function psychologySentences(sentiments: SentimentsAnswer): string[] {
  const { market_summary: summary, sentiment_data: records } = sentiments;
  return [
    summary === null
      ? 'The market mood is not known yet.'
      : `The market mood is ${summary.market_mood} (${summary.fear_greed_index} of 100).`,
    ...extremes(records),
    ...leanings(records),
    ...crowd(records),
    ...volume(records),
  ];
}

function leanings(records: Records): string[] {
  if (records.length === 0) return [];
  const count = (word: SentimentRecord['overall_sentiment']): number =>
    records.filter(({ overall_sentiment }) => overall_sentiment === word).length;
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

function crowd(records: Records): string[] {
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
