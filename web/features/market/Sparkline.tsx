import { useMarketTrend } from '#web/data/market/market.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';

const WIDTH = 64;
const HEIGHT = 24;

/** An SVG path from left to right through prices, the lowest at the bottom; null for fewer than two. */
function sparkPath(prices: readonly number[]): string | null {
  if (prices.length < 2) return null;
  const lowest = Math.min(...prices);
  const range = Math.max(...prices) - lowest;
  const points = prices.map((price, index) => {
    const x = (index / (prices.length - 1)) * WIDTH;
    const y = range === 0 ? HEIGHT / 2 : HEIGHT - ((price - lowest) / range) * HEIGHT;
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}

/** The last 24 hours of an instrument up to its price as a small line; nothing until its hours are loaded. */
export function Sparkline({ instrument, price }: { instrument: Instrument; price: number }) {
  const { data: closes } = useMarketTrend(instrument);
  const path = sparkPath(closes === undefined ? [] : [...closes, price]);
  if (path === null) return null;
  return (
    <svg
      aria-hidden
      viewBox={`-1 -1 ${WIDTH + 2} ${HEIGHT + 2}`}
      className="h-6 w-full"
      data-sparkline={instrument}
    >
      <path
        d={path}
        fill="none"
        strokeWidth={1.5}
        strokeLinejoin="round"
        strokeLinecap="round"
        className="stroke-ink-3"
      />
    </svg>
  );
}
