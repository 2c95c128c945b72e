import { monitorBand } from '#contracts/rules/confidence-bands.ts';
import type { Instrument } from '#contracts/rules/instruments.ts';
import type { AdminDarkPool } from '#web/data/dark-pools.ts';
import { formatPrice } from '#web/lib/format-price.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { ScheduledTime } from '#web/ui/ScheduledTime.tsx';
import { ConfidenceBadge } from '#web/ui/signal-badges.tsx';
import { formatVolume } from './volume-unit.ts';

export type MakerRow = {
  id: string;
  instrument: Instrument;
  maker: AdminDarkPool['marketMakers'][number];
};

/** The parts of one participant, the same in a table row and on a card. */
type CellProps = { row: MakerRow };

const positions = {
  Long: { tone: 'buy', arrow: '▲' },
  Short: { tone: 'sell', arrow: '▼' },
} as const;

export function Position({ row: { maker } }: CellProps) {
  const { tone, arrow } = positions[maker.position];
  return (
    <Badge tone={tone}>
      <span aria-hidden>{arrow}</span>
      {maker.position}
    </Badge>
  );
}

export const Size = ({ row: { maker } }: CellProps) => <>{formatVolume(maker.size)}</>;

export const AvgPrice = ({ row: { instrument, maker } }: CellProps) => (
  <>{formatPrice(instrument, maker.avgPrice)}</>
);

export const Confidence = ({ row: { maker } }: CellProps) => (
  <ConfidenceBadge confidence={maker.confidence / 100} bandOf={monitorBand} />
);

export const LastActivity = ({ row: { maker } }: CellProps) => (
  <ScheduledTime at={Date.parse(maker.lastActivity)} />
);
