import { Plot } from './plot-kit.tsx';

type VolumeProfilePlotProps = {
  /** Lower end of the first bin, and the height of each. */
  low: number;
  step: number;
  /** By bin, lowest price first; at least one. */
  volumes: readonly number[];
  poc: number;
  vah: number;
  val: number;
  /** The newest price; null where none is known. */
  price: number | null;
  formatPrice: (price: number) => string;
  summary: string;
};

const HEIGHT = 300; // px
const MARGIN = 22;
const LINE = 15;

/** Percent of the width that the longest bar takes: what is left belongs to the label of the price. */
const LONGEST = 80;

/** Volume by price: bars beside a price axis, the value area by its colour, borders and labels. */
export function VolumeProfilePlot(props: VolumeProfilePlotProps) {
  const { low, step, volumes, poc, vah, val, price, formatPrice, summary } = props;
  const high = low + step * volumes.length;
  const down = (at: number): number =>
    MARGIN + ((high - at) / (high - low)) * (HEIGHT - 2 * MARGIN);
  const pocAt = down(poc);
  return (
    <Plot
      summary={summary}
      height={HEIGHT}
      ticks={[
        { at: Math.min(down(vah), pocAt - LINE), text: `VAH ${formatPrice(vah)}` },
        { at: pocAt, text: `POC ${formatPrice(poc)}`, isStrong: true },
        { at: Math.max(down(val), pocAt + LINE), text: `VAL ${formatPrice(val)}` },
      ]}
      axisClass="w-24 fill-ink-2"
    >
      <Bars volumes={volumes} isInside={(bin) => isBetween(low + (bin + 0.5) * step, val, vah)} />
      <Border at={down(vah)} isDashed />
      <Border at={down(val)} isDashed />
      <Border at={pocAt} />
      {price !== null && isBetween(price, low, high) && (
        <PriceLine at={down(price)} text={`now ${formatPrice(price)}`} />
      )}
    </Plot>
  );
}

const isBetween = (value: number, from: number, to: number): boolean =>
  value >= from && value <= to;

type BarsProps = { volumes: readonly number[]; isInside: (bin: number) => boolean };

function Bars({ volumes, isInside }: BarsProps) {
  const most = Math.max(...volumes, 1);
  const height = (HEIGHT - 2 * MARGIN) / volumes.length;
  return volumes.map((volume, bin) => (
    <rect
      key={bin}
      y={MARGIN + (volumes.length - 1 - bin) * height}
      width={`${(volume / most) * LONGEST}%`}
      height={height > 4 ? height - 1 : height}
      className={isInside(bin) ? 'fill-accent' : 'fill-line-strong'}
    />
  ));
}

function Border({ at, isDashed = false }: { at: number; isDashed?: boolean }) {
  return (
    <line
      x2="100%"
      y1={at}
      y2={at}
      className="stroke-ink"
      {...(isDashed && { strokeDasharray: '5 4' })}
    />
  );
}

function PriceLine({ at, text }: { at: number; text: string }) {
  return (
    <g>
      <text
        x="100%"
        y={at - 5}
        textAnchor="end"
        className="fill-warn stroke-surface font-medium"
        strokeWidth={4}
        paintOrder="stroke"
      >
        {text}
      </text>
      <line x1="40%" x2="100%" y1={at} y2={at} className="stroke-warn" strokeWidth={2} />
    </g>
  );
}
