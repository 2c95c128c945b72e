import { type Book, stepsOf } from './plot-scales.ts';
import { Plot, PlotPath, Stretched } from './plot-kit.tsx';

type DepthPlotProps = Book & {
  formatPrice: (price: number) => string;
  formatSize: (size: number) => string;
  summary: string;
};

const HEIGHT = 240; // px
const AREA = { top: 28, bottom: 204 };
const TICKS = [0, 0.5, 1]; // of the largest sum

const up = (share: number): number => AREA.bottom - share * (AREA.bottom - AREA.top);

/** How much waits on each side of the middle, added up outwards: two step areas that meet there. */
export function DepthPlot({ formatPrice, formatSize, summary, ...book }: DepthPlotProps) {
  const { bids, asks, most, lowest, highest } = stepsOf(book);
  return (
    <Plot
      summary={summary}
      height={HEIGHT}
      ticks={TICKS.map((share) => ({ at: up(share), text: formatSize(share * most) }))}
      axisClass="w-12 fill-ink-3"
      className="fill-ink-2"
    >
      {TICKS.map((share) => (
        <line key={share} x2="100%" y1={up(share)} y2={up(share)} className="stroke-line" />
      ))}
      <Stretched area={AREA}>
        <PlotPath d={bids} className="fill-buy-soft stroke-buy" />
        <PlotPath d={asks} className="fill-sell-soft stroke-sell" strokeDasharray="6 3" />
      </Stretched>
      <line
        x1="50%"
        x2="50%"
        y1={AREA.top - 6}
        y2={AREA.bottom + 6}
        className="stroke-ink-3"
        strokeDasharray="2 3"
      />
      <text x="0" y="14" className="fill-buy font-medium">
        ▲ Bids, to buy
      </text>
      <text x="100%" y="14" textAnchor="end" className="fill-sell font-medium">
        Asks, to sell ▼
      </text>
      <text x="0" y={AREA.bottom + 18}>
        {formatPrice(lowest)}
      </text>
      <text x="50%" y={AREA.bottom + 18} textAnchor="middle" className="fill-ink font-medium">
        {formatPrice(book.mid)}
      </text>
      <text x="50%" y={AREA.bottom + 33} textAnchor="middle">
        middle
      </text>
      <text x="100%" y={AREA.bottom + 18} textAnchor="end">
        {formatPrice(highest)}
      </text>
    </Plot>
  );
}
