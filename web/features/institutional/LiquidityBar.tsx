import type { InstitutionalAnalysis } from '#web/data/institutional.ts';

type LiquidityBarProps = {
  analysis: Pick<InstitutionalAnalysis, 'buyLiquidity' | 'sellLiquidity'>;
};

const GAP = 1; // percent of the width between both

/** Stops below and above the price as one bar; the numbers carry it. */
export function LiquidityBar({ analysis: { buyLiquidity, sellLiquidity } }: LiquidityBarProps) {
  return (
    <div>
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden className="h-2.5 w-full">
        <rect width={Math.max(sellLiquidity - GAP / 2, 0)} height="8" className="fill-sell" />
        <rect
          x={Math.min(sellLiquidity + GAP / 2, 100)}
          width={Math.max(buyLiquidity - GAP / 2, 0)}
          height="8"
          className="fill-buy"
        />
      </svg>
      <p className="mt-1 flex flex-wrap justify-between gap-x-3 text-dense text-ink-2">
        <span>
          <span aria-hidden>▼</span> Sell stops below {sellLiquidity}%
        </span>
        <span>
          Buy stops above {buyLiquidity}% <span aria-hidden>▲</span>
        </span>
      </p>
    </div>
  );
}
