import {
  type AnalysisTimeframe,
  INSTITUTIONAL_MODELLED,
  type InstitutionalAnalysis,
  type InstitutionalAnswer,
} from '#contracts/market/institutional.ts';
import type { DataSource } from '#contracts/primitives.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';

type Known = {
  /** UTC ms. */
  readonly asOf: number;
  readonly source: DataSource;
  readonly timeframe: AnalysisTimeframe;
  /** In the order asked; null where the candles are too few. */
  readonly pairs: readonly {
    readonly pair: Instrument;
    readonly analysis: InstitutionalAnalysis | null;
  }[];
};

/** What is told of the pairs that were asked for; without any candles, of none. */
export function institutionalAnswer({
  asOf,
  source,
  timeframe,
  pairs,
}: Known): InstitutionalAnswer {
  return {
    analysis: pairs.flatMap(({ analysis }) => analysis ?? []),
    timeframe,
    missing: pairs.filter(({ analysis }) => analysis === null).map(({ pair }) => pair),
    data_source: source,
    as_of: new Date(asOf).toISOString(),
    modelled: [...INSTITUTIONAL_MODELLED],
  };
}
