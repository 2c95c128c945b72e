import { fearGreedBand } from '#contracts/rules/sentiment-bands.ts';
import type { SentimentRecord, SentimentsAnswer } from '#contracts/sentiments.ts';
import { Gauge } from '#web/ui/charts/Gauge.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { explanations } from '../explanations.ts';

/** Where the bands of fear and greed begin and end. */
const BORDERS = [0, 25, 45, 55, 75, 100];

type FearGreedProps = {
  summary: SentimentsAnswer['market_summary'];
  records: readonly SentimentRecord[];
};

/** Fear and greed of the market and of a few pairs: number and word first, needle second. */
export function FearGreed({ summary, records }: FearGreedProps) {
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
