import type { ChartAnalysis } from '#contracts/chart-analyses.ts';
import type { Instrument } from '#contracts/rules/instruments.ts';
import { formatPrice } from '#web/lib/format-price.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { StatTile, StatTiles } from '#web/ui/StatTile.tsx';

type SignalFactsProps = {
  instrument: Instrument;
  signal: NonNullable<ChartAnalysis['trading_signal']>;
};

const sides = {
  BUY: { tone: 'buy', arrow: '▲' },
  SELL: { tone: 'sell', arrow: '▼' },
} as const;

/** Which side an analysis reads, and at what prices. */
export function SignalFacts({ instrument, signal }: SignalFactsProps) {
  const { tone, arrow } = sides[signal.direction];
  const price = (value: number): string => formatPrice(instrument, value);
  return (
    <StatTiles label="Trading signal">
      <StatTile
        label="Side"
        value={
          <Badge tone={tone}>
            <span aria-hidden>{arrow}</span> {signal.direction}
          </Badge>
        }
      />
      <StatTile label="Entry" value={price(signal.entry_price)} />
      <StatTile label="Stop loss" value={price(signal.stop_loss)} />
      <StatTile label="Take profit" value={price(signal.take_profit)} />
      <StatTile label="Risk : reward" value={`1 : ${signal.risk_reward_ratio.toFixed(2)}`} />
      <StatTile label="Volatility" value={`${signal.volatility.toFixed(2)} %`} />
    </StatTiles>
  );
}
