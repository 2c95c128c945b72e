import { clsx } from 'clsx';
import { BOOK_LEVELS } from '#contracts/market/sentiments.ts';
import { type Instrument, instrumentFacts } from '#contracts/rules/market/instruments.ts';
import type { AdminDarkPool } from '#web/data/market/dark-pools.ts';
import { formatPrice } from '#web/lib/format.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { explanations, formatVolume } from './explanations.ts';

const fills = { Ask: 'fill-sell', Bid: 'fill-buy' } as const;
const sideColours = { Ask: 'text-sell', Bid: 'text-buy' } as const;

type BookRowProps = {
  instrument: Instrument;
  side: 'Ask' | 'Bid';
  level: AdminDarkPool['levelII']['bidStack'][number];
  /** The largest size of both sides, which fills the width. */
  largest: number;
};

function BookRow({ instrument, side, level, largest }: BookRowProps) {
  const { price, size, maker } = level;
  return (
    <tr>
      <td className={sideColours[side]}>{side}</td>
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

const heads = [
  { name: 'Side', className: 'w-11 text-left' },
  { name: 'Price', className: 'w-22 text-left' },
  { name: 'Size', className: 'text-left' },
  { name: 'Maker', className: 'w-24 text-right' },
];

type Book = AdminDarkPool['levelII'];

type OrderBookProps = { instrument: Instrument; book: Book };

/** Sellers above buyers, the nearest prices of both next to the middle. */
export function OrderBook({ instrument, book: { askStack, bidStack } }: OrderBookProps) {
  const asks = askStack.slice(0, BOOK_LEVELS);
  const bids = bidStack.slice(0, BOOK_LEVELS);
  return (
    <Panel title="Level II Order Book" explanation={explanations.book}>
      {asks.length + bids.length === 0 ? (
        <p className="text-ink-2">No price has volume near it.</p>
      ) : (
        <BookTable instrument={instrument} asks={asks} bids={bids} />
      )}
    </Panel>
  );
}

type BookTableProps = { instrument: Instrument; asks: Book['askStack']; bids: Book['bidStack'] };

function BookTable({ instrument, asks, bids }: BookTableProps) {
  const largest = Math.max(1, ...[...asks, ...bids].map(({ size }) => size));
  const row = { instrument, largest };
  return (
    <table aria-label="Level II Order Book" className="w-full table-fixed text-dense">
      <thead className="text-ink-3">
        <tr>
          {heads.map(({ name, className }) => (
            <th key={name} scope="col" className={clsx('py-1 font-normal', className)}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {asks.toReversed().map((level) => (
          <BookRow key={level.price} side="Ask" level={level} {...row} />
        ))}
        <Middle instrument={instrument} ask={asks[0]?.price} bid={bids[0]?.price} />
        {bids.map((level) => (
          <BookRow key={level.price} side="Bid" level={level} {...row} />
        ))}
      </tbody>
    </table>
  );
}

type MiddleProps = { instrument: Instrument; ask: number | undefined; bid: number | undefined };

function Middle({ instrument, ask, bid }: MiddleProps) {
  if (ask === undefined || bid === undefined) return null;
  const pips = (ask - bid) / instrumentFacts[instrument].pip;
  return (
    <tr className="border-y border-line-strong bg-sunken">
      <td colSpan={4} className="px-1 py-1 text-center">
        Middle <span className="font-semibold">{formatPrice(instrument, (ask + bid) / 2)}</span>,
        spread {pips.toFixed(1)} pips
      </td>
    </tr>
  );
}
