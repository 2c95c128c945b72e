import { Ban, CircleDot, CircleHelp, Hourglass, OctagonX, Target } from 'lucide-react';
import { confidenceBand } from '#contracts/rules/signals/confidence-bands.ts';
import type { Signal } from '#contracts/signals.ts';
import type { SniperAnswer } from '#contracts/sniper.ts';
import { sourceName } from '#web/lib/copy.ts';
import { useIsForeignSource } from './ProvenanceChip.tsx';
import { Badge, type BadgeLook, unknownLook } from '#web/ui/Badge.tsx';

const bandTones = { High: 'ok', Medium: 'warn', Low: 'danger' } as const;

/** Whole percents that are reached: 69.9 % is not yet 70, where another band begins. */
const wholePercent = (share: number): number => Math.floor(share * 100 + 1e-9);

/** Number, word and colour of a confidence, the same on every screen. @param confidence 0 to 1 */
export function ConfidenceBadge({ confidence }: { confidence: number }) {
  const band = confidenceBand(confidence);
  return (
    <Badge tone={bandTones[band]}>
      {wholePercent(confidence)}% · {band}
    </Badge>
  );
}

/** How the results of signals look, and what they are called. */
export const statuses = {
  active: { tone: 'info', icon: CircleDot, label: 'Active' },
  tp_hit: { tone: 'ok', icon: Target, label: 'Target hit' },
  sl_hit: { tone: 'warn', icon: OctagonX, label: 'Stop hit' },
  expired: { tone: 'neutral', icon: Hourglass, label: 'Expired' },
  voided: { tone: 'neutral', icon: Ban, label: 'Voided' },
  unknown: { ...unknownLook, icon: CircleHelp },
} as const;

const wordColours = { ok: 'text-ok', warn: 'text-warn', info: 'text-info', neutral: 'text-ink-2' };

export const StatusBadge = ({ status }: { status: Signal['status'] }) => (
  <Badge {...statuses[status]} />
);

/** As a word of its colour, for dense rows. */
export function StatusWord({ status }: { status: Signal['status'] }) {
  const { label, tone } = statuses[status];
  return <span className={wordColours[tone]}>{label}</span>;
}

/** Where prices come from; nothing where the heading of the screen says the same. */
export function SourceBadge({ source }: { source: Signal['data_source'] }) {
  if (!useIsForeignSource(source)) return null;
  if (source === 'simulated') return <Badge tone="info">Simulated market</Badge>;
  return <Badge>{sourceName(source)}</Badge>;
}

/** Bought or sold, by label and arrow; its colours are not those of gain and loss. */
export function SideBadge({ side }: { side: 'buy' | 'sell' }) {
  return (
    <Badge tone={side}>
      <span aria-hidden>{side === 'buy' ? '▲' : '▼'}</span>
      {side.toUpperCase()}
    </Badge>
  );
}

/** As `SideBadge`, without its ground, for dense rows. */
export function SideWord({ side }: { side: 'buy' | 'sell' }) {
  return (
    <span className={side === 'buy' ? 'text-buy' : 'text-sell'}>
      <span aria-hidden>{side === 'buy' ? '▲' : '▼'}</span> {side.toUpperCase()}
    </span>
  );
}

const up = { tone: 'buy', arrow: '▲' } as const;
const down = { tone: 'sell', arrow: '▼' } as const;
const level = { tone: 'neutral', arrow: null } as const;

const looks = {
  Bullish: up,
  'Cautiously Bullish': up,
  Buying: up,
  Positive: up,
  Long: up,
  'Buy Pressure': up,
  Bearish: down,
  'Cautiously Bearish': down,
  Selling: down,
  Negative: down,
  Short: down,
  'Sell Pressure': down,
  Neutral: level,
  Balanced: level,
} as const;

/** Which way something leans, by label and arrow; its colours are not those of gain and loss. */
export function Leaning({ label, strength }: { label: keyof typeof looks; strength?: string }) {
  const { tone, arrow } = looks[label];
  return (
    <Badge tone={tone}>
      {arrow !== null && <span aria-hidden>{arrow}</span>}
      {strength === undefined ? label : `${label} · ${strength}`}
    </Badge>
  );
}

export const sniperPhases: Readonly<Record<SniperAnswer['current_phase'], BadgeLook>> = {
  monitoring: { tone: 'info', label: 'Monitoring' },
  scanning: { tone: 'warn', label: 'Scanning' },
  signals_active: { tone: 'ok', label: 'Signals active' },
  expired: { tone: 'neutral', label: 'Inactive' },
  unknown: unknownLook,
};
