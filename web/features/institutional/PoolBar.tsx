import { clsx } from 'clsx';
import { halfOf, type MapPool, MIDDLE } from './map-layout.ts';

const BLOCK = { width: 9, height: 8, gap: 2 };
const FROM_MIDDLE = 3;
const MOST_BLOCKS = 4;

const looks = {
  buy: { full: 'fill-buy stroke-surface', hollow: 'fill-surface stroke-buy' },
  sell: { full: 'fill-sell stroke-surface', hollow: 'fill-surface stroke-sell' },
} as const;

const STEP = BLOCK.width + BLOCK.gap;

const outwardsOf = ({ side }: MapPool): 1 | -1 => (halfOf(side) === 'right' ? 1 : -1);
const blocksOf = ({ touches }: MapPool): number => Math.min(touches, MOST_BLOCKS);

/** A block for each swing, hollow once swept; outwards from the middle. */
export function PoolBar({ pool }: { pool: MapPool }) {
  const { side, y, swept } = pool;
  const outwards = outwardsOf(pool);
  const xOf = (index: number): number => {
    const near = MIDDLE + outwards * (FROM_MIDDLE + index * STEP);
    return outwards === 1 ? near : near - BLOCK.width;
  };
  return (
    <g>
      {Array.from({ length: blocksOf(pool) }, (_, index) => (
        <rect
          key={index}
          x={xOf(index)}
          y={y - BLOCK.height / 2}
          width={BLOCK.width}
          height={BLOCK.height}
          rx={1.5}
          strokeWidth={swept ? 1.5 : 1}
          className={swept ? looks[side].hollow : looks[side].full}
        />
      ))}
    </g>
  );
}

/** The price of a pool behind its last block, and its swings where they are more than blocks. */
export function PoolLabel({ pool, price }: { pool: MapPool; price: string }) {
  const { y, touches, swept } = pool;
  const outwards = outwardsOf(pool);
  return (
    <text
      x={MIDDLE + outwards * (FROM_MIDDLE + blocksOf(pool) * STEP + 2)}
      y={y + 4}
      textAnchor={outwards === 1 ? 'start' : 'end'}
      paintOrder="stroke"
      strokeWidth={3}
      className={clsx('stroke-surface text-meta', swept ? 'fill-ink-3' : 'fill-ink')}
    >
      {price}
      {touches > MOST_BLOCKS && ` ×${touches}`}
    </text>
  );
}
