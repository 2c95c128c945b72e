import { type Instrument, instrumentFacts } from '#contracts/rules/market/instruments.ts';
import type { DarkPool } from '#web/data/market/dark-pools.ts';
import { formatPrice } from '#web/lib/format.ts';

/** Drawing size in SVG units: about one pixel each on a phone. */
const WIDTH = 300;
const HEIGHT = 120;
const AXIS = { x: 20, top: 14, bottom: 106 };
const LABEL_X = 40;
const ROOM = 20; // between two lines of text

/** Distance of a level from the price: `22.8 pips`. */
function distanceOf(instrument: Instrument, from: number, to: number): string {
  const pips = Math.abs(from - to) / instrumentFacts[instrument].pip;
  return `${pips.toLocaleString('en-US', { maximumFractionDigits: 1 })} pips`;
}

/** Support, price and resistance on a vertical scale. */
export function LevelScale({ pool }: { pool: DarkPool }) {
  const { instrument, currentPrice, liquidityLevels } = pool;
  const { support, resistance } = liquidityLevels;
  const price = (value: number): string => formatPrice(instrument, value);
  const pips = (level: number): string => distanceOf(instrument, level, currentPrice);
  const share = (currentPrice - support) / (resistance - support || 1);
  const y = AXIS.bottom - Math.min(Math.max(share, 0), 1) * (AXIS.bottom - AXIS.top);
  // The price label stays clear of the labels at both ends.
  const textY = Math.min(Math.max(y, AXIS.top + ROOM), AXIS.bottom - ROOM);
  const summary = `${instrument} at ${price(currentPrice)}: support at ${price(support)}, ${pips(support)} below; resistance at ${price(resistance)}, ${pips(resistance)} above.`;
  return (
    <svg
      role="img"
      aria-label={summary}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="w-full max-w-xs"
    >
      <line x1={AXIS.x} x2={AXIS.x} y1={AXIS.top} y2={AXIS.bottom} className="stroke-line-strong" />
      <Level
        y={AXIS.top}
        name="Resistance"
        price={price(resistance)}
        distance={`+${pips(resistance)}`}
      />
      <Level y={AXIS.bottom} name="Support" price={price(support)} distance={`−${pips(support)}`} />
      <path d={`M${AXIS.x - 7} ${y}l7-6 7 6-7 6z`} className="fill-accent" />
      <path
        d={`M${AXIS.x + 9} ${y}L${LABEL_X - 4} ${textY}`}
        fill="none"
        className="stroke-accent"
      />
      <LevelLabel y={textY} name="Price" price={price(currentPrice)} />
    </svg>
  );
}

type LevelLabelProps = { y: number; name: string; price: string; distance?: string };

function Level(props: LevelLabelProps) {
  const { y } = props;
  return (
    <>
      <line
        x1={AXIS.x - 9}
        x2={AXIS.x + 9}
        y1={y}
        y2={y}
        strokeWidth={2.5}
        className="stroke-ink"
      />
      <LevelLabel {...props} />
    </>
  );
}

function LevelLabel({ y, name, price, distance }: LevelLabelProps) {
  return (
    <g className="text-dense">
      <text x={LABEL_X} y={y + 4} className="fill-ink-2">
        {name}
      </text>
      <text x={LABEL_X + 150} y={y + 4} textAnchor="end" className="fill-ink font-medium">
        {price}
      </text>
      {distance !== undefined && (
        <text x={WIDTH} y={y + 4} textAnchor="end" className="fill-ink-2">
          {distance}
        </text>
      )}
    </g>
  );
}
