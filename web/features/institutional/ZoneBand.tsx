import { hatchFill } from './HatchPatterns.tsx';
import { AREA, halfOf, type MapZone, MIDDLE } from './map-layout.ts';
import { zoneName } from './map-texts.ts';

const LEAST_HEIGHT = 3;
const INSET = 5;

const looks = {
  bullish: { arrow: '▲', line: 'stroke-buy', ground: 'fill-buy-soft' },
  bearish: { arrow: '▼', line: 'stroke-sell', ground: 'fill-sell-soft' },
} as const;

const isRight = ({ side }: MapZone): boolean => halfOf(side) === 'right';

/** A hatched band for an order block, a dotted one for a gap. */
export function ZoneBand({ zone, hatch }: { zone: MapZone; hatch: string }) {
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
export function ZoneLabel({ zone }: { zone: MapZone }) {
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
