import { Ban, CircleDot, CircleHelp, Hourglass, OctagonX, Target } from 'lucide-react';
import { bandWord, type ConfidenceBand } from '#contracts/rules/signals/confidence-bands.ts';
import type { Signal } from '#contracts/signals.ts';
import { sourceName } from '#web/lib/source-name.ts';
import { Badge } from '../Badge.tsx';
import { unknownLook } from '../unknown-style.ts';

const bandTones = { green: 'ok', yellow: 'warn', red: 'danger' } as const;

/** Which band of the documented colours a confidence belongs to; lists of the past have bands of their own. */
export type BandOf = (confidence: number) => ConfidenceBand;

type ConfidenceBadgeProps = { confidence: number; bandOf: BandOf };

/** Whole percents that are reached: 69.9 % is not yet 70, where another band begins. */
const wholePercent = (share: number): number => Math.floor(share * 100 + 1e-9);

/** Colour, number and word together. */
export function ConfidenceBadge({ confidence, bandOf }: ConfidenceBadgeProps) {
  const band = bandOf(confidence);
  return (
    <Badge tone={bandTones[band]}>
      {wholePercent(confidence)}% · {bandWord[band]}
    </Badge>
  );
}

const statuses = {
  active: { tone: 'info', icon: CircleDot, word: 'Active' },
  tp_hit: { tone: 'ok', icon: Target, word: 'Target hit' },
  sl_hit: { tone: 'warn', icon: OctagonX, word: 'Stop hit' },
  expired: { tone: 'neutral', icon: Hourglass, word: 'Expired' },
  voided: { tone: 'neutral', icon: Ban, word: 'Voided' },
  unknown: { ...unknownLook, icon: CircleHelp },
} as const;

export function StatusBadge({ status }: { status: Signal['status'] }) {
  const { tone, icon, word } = statuses[status];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}

/** Where the candles came from that a signal was made of. */
export function SourceBadge({ source }: { source: Signal['data_source'] }) {
  if (source === 'simulated') return <Badge tone="info">Simulated market</Badge>;
  return <Badge>{sourceName(source)}</Badge>;
}
