import { clsx } from 'clsx';
import { halfOf, type MapPool, MIDDLE } from './map-layout.ts';

const BLOCK = { width: 9, height: 8, gap: 2 };
const FROM_MIDDLE = 3;
const MOST_BLOCKS = 4;

const looks = {
  buy: { full: 'fill-buy stroke-surface', hollow: 'fill-surface stroke-buy' },
  sell: { full: 'fill-sell stroke-surface', hollow: 'fill-surface stroke-sell' },
} as const;

/** A block for each swing, hollow once swept; outwards from the middle. */
export function PoolBar({ pool, label }: { pool: MapPool; label: string }) {
  const { side, y, touches, swept, isLabelled } = pool;
  const outwards = halfOf(side) === 'right' ? 1 : -1;
  const count = Math.min(touches, MOST_BLOCKS);
  const step = BLOCK.width + BLOCK.gap;
  const xOf = (index: number): number => {
    const near = MIDDLE + outwards * (FROM_MIDDLE + index * step);
    return outwards === 1 ? near : near - BLOCK.width;
  };
  return (
    <g>
      {Array.from({ length: count }, (_, index) => (
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
      {isLabelled && (
        <text
          x={MIDDLE + outwards * (FROM_MIDDLE + count * step + 2)}
          y={y + 4}
          textAnchor={outwards === 1 ? 'start' : 'end'}
          paintOrder="stroke"
          strokeWidth={3}
          className={clsx('stroke-surface text-meta', swept ? 'fill-ink-3' : 'fill-ink')}
        >
          {label}
          {touches > MOST_BLOCKS && ` ×${touches}`}
        </text>
      )}
    </g>
  );
}
