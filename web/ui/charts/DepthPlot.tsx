import { stepsOf } from './plot-scales.ts';

type Level = { readonly price: number; readonly size: number };

type DepthPlotProps = {
  /** Nearest to the middle first. */
  bids: readonly Level[];
  asks: readonly Level[];
  mid: number;
  formatPrice: (price: number) => string;
  formatSize: (size: number) => string;
  /** The drawing in a sentence. */
  summary: string;
};

/** px */
const HEIGHT = 240;
const AREA = { top: 28, bottom: 204 };
const TICKS = [0.5, 1];

const up = (share: number): number => AREA.bottom - share * (AREA.bottom - AREA.top);

/** How much waits on each side of the middle, added up outwards: two step areas that meet there. */
export function DepthPlot({ formatPrice, formatSize, summary, ...book }: DepthPlotProps) {
  const { bids, asks, most, lowest, highest } = stepsOf(book);
  return (
    <div className="flex min-w-0 gap-1 text-meta">
      <svg height={HEIGHT} className="w-12 shrink-0 fill-ink-3" aria-hidden>
        {[0, ...TICKS].map((share) => (
          <text key={share} x="100%" y={up(share) + 4} textAnchor="end">
            {formatSize(share * most)}
          </text>
        ))}
      </svg>
      <svg role="img" aria-label={summary} height={HEIGHT} className="w-0 grow fill-ink-2">
        {[0, ...TICKS].map((share) => (
          <line key={share} x2="100%" y1={up(share)} y2={up(share)} className="stroke-line" />
        ))}
        <svg
          y={AREA.top}
          width="100%"
          height={AREA.bottom - AREA.top}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
        >
          <StepArea path={bids} className="fill-buy-soft stroke-buy" />
          <StepArea path={asks} isDashed className="fill-sell-soft stroke-sell" />
        </svg>
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
      </svg>
    </div>
  );
}

type StepAreaProps = { path: string; isDashed?: boolean; className: string };

function StepArea({ path, isDashed = false, className }: StepAreaProps) {
  return (
    <path
      d={path}
      className={className}
      strokeWidth={2}
      vectorEffect="non-scaling-stroke"
      {...(isDashed && { strokeDasharray: '6 3' })}
    />
  );
}
