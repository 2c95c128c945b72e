import { GENERAL_PAIRS, PSYCHOLOGY_COUNTS } from '#contracts/rules/analysis-pairs.ts';
import type { Instrument } from '#contracts/rules/instruments.ts';
import type { SentimentsAnswer } from '#contracts/sentiments.ts';
import { recordsOf } from '../records-of.ts';
import { DrawnProfile } from './DrawnProfile.tsx';
import { FearGreed } from './FearGreed.tsx';
import { PsychologySummary } from './PsychologySummary.tsx';
import { SocialSentiment } from './SocialSentiment.tsx';
import { VolumeRanks } from './VolumeRanks.tsx';

type PsychologyProps = {
  sentiments: SentimentsAnswer;
  pair: Instrument;
  onChoose: (pair: Instrument) => void;
};

/** What people and volume seem to say. */
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
      <DrawnProfile sentiments={sentiments} pair={pair} onChoose={onChoose} />
      <PsychologySummary sentiments={sentiments} />
    </div>
  );
}
