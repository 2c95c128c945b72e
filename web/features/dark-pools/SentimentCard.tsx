import { CAUTION_BELOW, scannerBand } from '#contracts/rules/confidence-bands.ts';
import type { DarkPool } from '#web/data/dark-pools.ts';
import { Meter } from '#web/ui/Meter.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { ConfidenceBadge } from '#web/ui/signal-badges.tsx';
import { DirectionText } from './DirectionText.tsx';
import { explanations } from './explanations.ts';

export function SentimentCard({ pool }: { pool: DarkPool }) {
  const { institutionalSentiment: sentiment, institutionalConfidence: confidence } = pool;
  return (
    <Panel title="Institutional sentiment" explanation={explanations.sentiment} isModelled>
      <DirectionText isUp={sentiment === 'Bullish'}>{sentiment}</DirectionText>
      <div className="flex flex-col gap-1.5">
        <p className="flex items-center justify-between gap-3 text-dense text-ink-2">
          Confidence
          <ConfidenceBadge confidence={confidence / 100} bandOf={scannerBand} />
        </p>
        <Meter percent={confidence} />
      </div>
      {confidence / 100 < CAUTION_BELOW && (
        <p className="text-dense text-ink-2">Few signs agree: treat it with caution.</p>
      )}
    </Panel>
  );
}
