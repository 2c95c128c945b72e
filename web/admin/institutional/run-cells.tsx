import { monitorBand } from '#contracts/rules/confidence-bands.ts';
import type { InstitutionalRun } from '#web/data/institutional.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { ScheduledTime } from '#web/ui/ScheduledTime.tsx';
import { ConfidenceBadge } from '#web/ui/signal-badges.tsx';

/** The parts of one run, the same in a table row and on a card. */
type CellProps = { run: InstitutionalRun };

const looks = {
  Bullish: { tone: 'buy', arrow: '▲' },
  'Cautiously Bullish': { tone: 'buy', arrow: '△' },
  Neutral: { tone: 'neutral', arrow: '' },
  'Cautiously Bearish': { tone: 'sell', arrow: '▽' },
  Bearish: { tone: 'sell', arrow: '▼' },
} as const;

export function Bias({ run: { bias } }: CellProps) {
  const { tone, arrow } = looks[bias];
  return (
    <Badge tone={tone}>
      {arrow !== '' && <span aria-hidden>{arrow}</span>}
      {bias}
    </Badge>
  );
}

export const Confidence = ({ run: { confidence } }: CellProps) => (
  <ConfidenceBadge confidence={confidence / 100} bandOf={monitorBand} />
);

export const Volume = ({ run: { volume } }: CellProps) => <>{Math.round(volume)} of 100</>;

export const LastAnalysis = ({ run: { lastAnalysis } }: CellProps) => (
  <ScheduledTime at={Date.parse(lastAnalysis)} />
);

export const User = ({ run: { username } }: CellProps) => (
  <span className="wrap-anywhere">{username}</span>
);
