import type { Instrument } from '#contracts/rules/instruments.ts';
import type { SentimentsAnswer } from '#contracts/sentiments.ts';
import { formatPrice } from '#web/lib/format-price.ts';
import { VolumeProfilePlot } from '#web/ui/charts/VolumeProfilePlot.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { explanations } from '../explanations.ts';
import { isModelled } from '../is-modelled.ts';
import { PairSelect } from '../PairSelect.tsx';
import { profileSentence } from './profile-sentence.ts';
import { ProfileTable } from './ProfileTable.tsx';

type DrawnProfileProps = {
  sentiments: SentimentsAnswer;
  pair: Instrument;
  onChoose: (pair: Instrument) => void;
};

/** At which prices the volume of the week took place, of one pair. */
export function DrawnProfile({ sentiments, pair, onChoose }: DrawnProfileProps) {
  const { sentiment_data: records, dom_data: books, modelled } = sentiments;
  const shown = records.find((record) => record.pair === pair) ?? records[0];
  if (shown === undefined) return null;
  const price = books.find((book) => book.pair === shown.pair)?.price ?? null;
  const sentence = profileSentence(shown, price);
  return (
    <Panel
      title="Volume by price"
      explanation={explanations.profile}
      isModelled={isModelled(modelled, 'profile')}
    >
      <PairSelect
        pairs={records.map((record) => record.pair)}
        value={shown.pair}
        onChoose={onChoose}
      />
      <p className="max-w-prose text-dense text-ink-2">{sentence}</p>
      <VolumeProfilePlot
        {...shown.profile}
        price={price}
        formatPrice={(at) => formatPrice(shown.pair, at)}
        summary={`Volume by price. ${sentence}`}
      />
      <ProfileTable record={shown} />
    </Panel>
  );
}
