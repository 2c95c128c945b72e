import { useId } from 'react';
import type { InstitutionalAnalysis } from '#web/data/market/institutional.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { formatPrice } from '#web/lib/format-price.ts';
import { hatchFill, HatchPatterns } from './HatchPatterns.tsx';
import { PoolBar, PoolLabel } from './PoolBar.tsx';
import {
  AREA,
  halfOf,
  MAP_HEIGHT,
  MAP_WIDTH,
  type MapLayout,
  mapLayout,
  type MapTick,
  type MapZone,
  MIDDLE,
} from './map-layout.ts';
import { mapSummary, zoneName } from './map-copy.ts';

const LEAST_HEIGHT = 3;
const INSET = 5;

const looks = {
  bullish: { arrow: '▲', line: 'stroke-buy', ground: 'fill-buy-soft' },
  bearish: { arrow: '▼', line: 'stroke-sell', ground: 'fill-sell-soft' },
} as const;

const isRight = ({ side }: MapZone): boolean => halfOf(side) === 'right';

/** A hatched band for an order block, a dotted one for a gap. */
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

/** What a band is, at its outer edge. */
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

/** Where stops are modelled to rest and which zones are open, by height on the price. */
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
        <Labels zones={zones} pools={pools} price={price} />
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

type LabelsProps = Pick<MapLayout, 'zones' | 'pools'> & { price: (value: number) => string };

/** Over all shapes, so that none crosses a word. */
function Labels({ zones, pools, price }: LabelsProps) {
  return (
    <>
      {zones.map((zone, index) => zone.isLabelled && <ZoneLabel key={index} zone={zone} />)}
      {pools.map(
        (pool, index) =>
          pool.isLabelled && <PoolLabel key={index} pool={pool} price={price(pool.price)} />,
      )}
    </>
  );
}

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
      <text x={AREA.left} y={AREA.top - 9}>
        Bearish zones
      </text>
      <text x={AREA.right} y={AREA.top - 9} textAnchor="end">
        Buy stops
      </text>
      <text x={AREA.left} y={AREA.bottom + 18}>
        Sell stops
      </text>
      <text x={AREA.right} y={AREA.bottom + 18} textAnchor="end">
        Bullish zones
      </text>
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
