import type { Instrument } from '#contracts/rules/instruments.ts';
import type { AdminDarkPool } from '#web/data/dark-pools.ts';
import { formatPrice } from '#web/lib/format-price.ts';
import { formatVolume } from './volume-unit.ts';

const fills = { Ask: 'fill-sell', Bid: 'fill-buy' } as const;
const words = { Ask: 'text-sell', Bid: 'text-buy' } as const;

type BookRowProps = {
  instrument: Instrument;
  side: 'Ask' | 'Bid';
  level: AdminDarkPool['levelII']['bidStack'][number];
  /** The largest size of both sides, which fills the width. */
  largest: number;
};

/** A price of the book with its size as number and bar. */
export function BookRow({ instrument, side, level, largest }: BookRowProps) {
  const { price, size, maker } = level;
  return (
    <tr>
      <td className={words[side]}>{side}</td>
      <th scope="row" className="text-left font-medium">
        {formatPrice(instrument, price)}
      </th>
      <td>
        <Size size={size} largest={largest} fill={fills[side]} />
      </td>
      <td className="truncate py-0.5 text-right text-ink-3">{maker}</td>
    </tr>
  );
}

function Size({ size, largest, fill }: { size: number; largest: number; fill: string }) {
  return (
    <span className="flex items-center gap-2">
      <span className="w-10 shrink-0 text-right">{formatVolume(size)}</span>
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden className="h-2.5 w-full">
        <rect width={(100 * size) / largest} height="10" className={fill} />
      </svg>
    </span>
  );
}
