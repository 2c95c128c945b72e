import { monitorBand } from '#contracts/rules/confidence-bands.ts';
import type { Instrument } from '#contracts/rules/instruments.ts';
import type { AdminDarkPool } from '#web/data/dark-pools.ts';
import { formatPrice } from '#web/lib/format-price.ts';
import { Leaning } from '#web/ui/Leaning.tsx';
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

export const Position = ({ row: { maker } }: CellProps) => <Leaning word={maker.position} />;

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
