import { useId } from 'react';
import { clsx } from 'clsx';
import type { InstitutionalAnalysis } from '#web/data/market/institutional.ts';
import { formatCount, formatPrice } from '#web/lib/format.ts';
import {
  AREA,
  halfOf,
  MAP_HEIGHT,
  MAP_WIDTH,
  mapLayout,
  type MapTick,
  type MapZone,
  MIDDLE,
  type MapPool,
} from './map-layout.ts';
import { mapSummary, zoneName } from './institutional-copy.ts';

const BLOCK = { width: 9, height: 8, gap: 2 };
const FROM_MIDDLE = 3;
const MOST_BLOCKS = 4;

const blockLooks = {
  buy: { full: 'fill-buy stroke-surface', hollow: 'fill-surface stroke-buy' },
  sell: { full: 'fill-sell stroke-surface', hollow: 'fill-surface stroke-sell' },
} as const;

const STEP = BLOCK.width + BLOCK.gap;

const outwardsOf = ({ side }: MapPool): 1 | -1 => (halfOf(side) === 'right' ? 1 : -1);
const blocksOf = ({ touches }: MapPool): number => Math.min(touches, MOST_BLOCKS);

function PoolBar({ pool }: { pool: MapPool }) {
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
          className={swept ? blockLooks[side].hollow : blockLooks[side].full}
        />
      ))}
    </g>
  );
}

/** Price of a pool after its last block, and the number of swings beyond the blocks. */
function PoolLabel({ pool, price }: { pool: MapPool; price: string }) {
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

const SIZE = 6;

/** Hatching rises to the right for bullish zones and falls for bearish ones, without colours too. */
export function HatchPatterns({ id }: { id: string }) {
  const pattern = { width: SIZE, height: SIZE, patternUnits: 'userSpaceOnUse' } as const;
  return (
    <defs>
      <pattern id={`${id}-bullish`} {...pattern}>
        <path d={`M-1 1l2-2M0 ${SIZE}L${SIZE} 0M5 7l2-2`} className="stroke-buy" />
      </pattern>
      <pattern id={`${id}-bearish`} {...pattern}>
        <path d={`M-1 5l2 2M0 0L${SIZE} ${SIZE}M5-1l2 2`} className="stroke-sell" />
      </pattern>
    </defs>
  );
}

export const hatchFill = (id: string, side: 'bullish' | 'bearish'): string => `url(#${id}-${side})`;

const LEAST_HEIGHT = 3;
const INSET = 5;

const looks = {
  bullish: { arrow: '▲', line: 'stroke-buy', ground: 'fill-buy-soft' },
  bearish: { arrow: '▼', line: 'stroke-sell', ground: 'fill-sell-soft' },
} as const;

const isRight = ({ side }: MapZone): boolean => halfOf(side) === 'right';

function ZoneBand({ zone, hatch }: { zone: MapZone; hatch: string }) {
  const { kind, side, top, bottom } = zone;
  const { line, ground } = looks[side];
  const band = {
    x: isRight(zone) ? MIDDLE : AREA.left,
    y: top,
    width: MIDDLE - AREA.left,
    height: Math.max(bottom - top, LEAST_HEIGHT),
  };
  return (
    <g>
      <rect {...band} className={ground} />
      {kind === 'order block' ? (
        <rect {...band} fill={hatchFill(hatch, side)} strokeWidth={1} className={line} />
      ) : (
        <rect {...band} fill="none" strokeWidth={1.5} strokeDasharray="2 3" className={line} />
      )}
    </g>
  );
}

function ZoneLabel({ zone }: { zone: MapZone }) {
  return (
    <text
      x={isRight(zone) ? AREA.right - INSET : AREA.left + INSET}
      y={(zone.top + zone.bottom) / 2 + 4}
      textAnchor={isRight(zone) ? 'end' : 'start'}
      paintOrder="stroke"
      strokeWidth={3}
      className="fill-ink stroke-surface text-meta"
    >
      {looks[zone.side].arrow} {zoneName(zone)}
    </text>
  );
}

export function LiquidityMap({ analysis }: { analysis: InstitutionalAnalysis }) {
  const hatch = useId();
  const { pair, currentPrice } = analysis;
  const { priceY, ticks, pools, zones, farZones } = mapLayout(analysis);
  const price = (value: number): string => formatPrice(pair, value);
  return (
    <figure className="flex flex-col gap-1">
      <svg
        role="img"
        aria-label={mapSummary(analysis)}
        viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
        className="w-full max-w-md"
      >
        <HatchPatterns id={hatch} />
        <Frame ticks={ticks} price={price} />
        {zones.map((zone, index) => (
          <ZoneBand key={index} zone={zone} hatch={hatch} />
        ))}
        {pools.map((pool, index) => (
          <PoolBar key={index} pool={pool} />
        ))}
        {/* Labels above all shapes, so that no line crosses them. */}
        {zones.map((zone, index) => zone.isLabelled && <ZoneLabel key={index} zone={zone} />)}
        {pools.map(
          (pool, index) =>
            pool.isLabelled && <PoolLabel key={index} pool={pool} price={price(pool.price)} />,
        )}
        <PriceLine y={priceY} label={price(currentPrice)} />
      </svg>
      {pools.length + zones.length === 0 && (
        <p className="text-dense text-ink-2">There is nothing to draw around the price.</p>
      )}
      {farZones > 0 && (
        <figcaption className="text-dense text-ink-3">
          {formatCount(farZones, 'zone')} farther away: in the table.
        </figcaption>
      )}
    </figure>
  );
}

const corners = [
  { text: 'Bearish zones', x: AREA.left, y: AREA.top - 9 },
  { text: 'Buy stops', x: AREA.right, y: AREA.top - 9, textAnchor: 'end' },
  { text: 'Sell stops', x: AREA.left, y: AREA.bottom + 18 },
  { text: 'Bullish zones', x: AREA.right, y: AREA.bottom + 18, textAnchor: 'end' },
] as const;

function Frame({ ticks, price }: { ticks: readonly MapTick[]; price: (value: number) => string }) {
  return (
    <g className="fill-ink-3 text-meta">
      {ticks.map(({ price: value, y }) => (
        <g key={value}>
          <line x1={AREA.left} x2={AREA.right} y1={y} y2={y} className="stroke-line" />
          <text x={AREA.left - 5} y={y + 4} textAnchor="end">
            {price(value)}
          </text>
        </g>
      ))}
      <line x1={MIDDLE} x2={MIDDLE} y1={AREA.top} y2={AREA.bottom} className="stroke-line-strong" />
      {corners.map(({ text, ...place }) => (
        <text key={text} {...place}>
          {text}
        </text>
      ))}
    </g>
  );
}

function PriceLine({ y, label }: { y: number; label: string }) {
  return (
    <g>
      <line x1={AREA.left} x2={AREA.right} y1={y} y2={y} strokeWidth={1.5} className="stroke-ink" />
      <rect x={0} y={y - 9} width={AREA.left} height={18} rx={4} className="fill-ink" />
      <text
        x={AREA.left - 5}
        y={y + 4}
        textAnchor="end"
        className="fill-surface text-meta font-semibold"
      >
        {label}
      </text>
    </g>
  );
}
