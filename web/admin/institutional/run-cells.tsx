import { monitorBand } from '#contracts/rules/confidence-bands.ts';
import type { InstitutionalRun } from '#web/data/institutional.ts';
import { Leaning } from '#web/ui/Leaning.tsx';
import { ScheduledTime } from '#web/ui/ScheduledTime.tsx';
import { ConfidenceBadge } from '#web/ui/signal-badges.tsx';

/** The parts of one run, the same in a table row and on a card. */
type CellProps = { run: InstitutionalRun };

export const Bias = ({ run: { bias } }: CellProps) => <Leaning word={bias} />;

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
