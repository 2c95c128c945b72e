import { CircleCheck, CircleDot } from 'lucide-react';
import type { Instrument } from '#contracts/rules/instruments.ts';
import type { AdminDarkPool } from '#web/data/dark-pools.ts';
import { formatPrice } from '#web/lib/format-price.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { formatVolume } from './volume-unit.ts';

export type AlgorithmRow = {
  id: string;
  instrument: Instrument;
  algorithm: AdminDarkPool['algorithms'][number];
};

/** The parts of one algorithm, the same in a table row and on a card. */
type CellProps = { row: AlgorithmRow };

const statuses = {
  Active: { tone: 'accent', icon: CircleDot },
  Completed: { tone: 'neutral', icon: CircleCheck },
} as const;

export const Status = ({ row: { algorithm } }: CellProps) => (
  <Badge {...statuses[algorithm.status]}>{algorithm.status}</Badge>
);

export const Volume = ({ row: { algorithm } }: CellProps) => <>{formatVolume(algorithm.volume)}</>;

export const TimeLeft = ({ row: { algorithm } }: CellProps) => <>{algorithm.timeLeft} min</>;

export function PriceRange({ row: { instrument, algorithm } }: CellProps) {
  const [low, high] = algorithm.priceRange;
  return (
    <span className="whitespace-nowrap">
      {formatPrice(instrument, low)} to {formatPrice(instrument, high)}
    </span>
  );
}
