import type { ChartAnalysis } from '#contracts/chart-analyses.ts';
import type { PriceLevel, StraightLine } from '#web/ui/charts/chart-model.ts';

type Marks = { levels: readonly PriceLevel[]; patterns: readonly StraightLine[] };

const nothing: Marks = { levels: [], patterns: [] };

/** What an analysis draws into the chart that it has read. */
export function marksOf(analysis: ChartAnalysis | undefined): Marks {
  if (analysis === undefined) return nothing;
  const { support_levels, resistance_levels, trading_signal: signal, lines } = analysis;
  const order = { colour: 'ink-2' } as const;
  return {
    levels: [
      ...support_levels.map((price) => ({ name: 'Support', price, colour: 'buy' as const })),
      ...resistance_levels.map((price) => ({ name: 'Resistance', price, colour: 'sell' as const })),
      ...(signal === null
        ? []
        : [
            { name: 'Entry', price: signal.entry_price, ...order },
            { name: 'Stop', price: signal.stop_loss, ...order },
            { name: 'Target', price: signal.take_profit, ...order },
          ]),
    ],
    patterns: lines,
  };
}
