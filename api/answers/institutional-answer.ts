import {
  type AnalysisTimeframe,
  INSTITUTIONAL_MODELLED,
  type InstitutionalAnalysis,
  type InstitutionalAnswer,
} from '#contracts/market/institutional.ts';
import type { DataSource } from '#contracts/primitives.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';

type Readings = {
  readonly asOf: number;
  readonly source: DataSource;
  readonly timeframe: AnalysisTimeframe;
  /** In the requested order; null with too few candles. */
  readonly pairs: readonly {
    readonly pair: Instrument;
    readonly analysis: InstitutionalAnalysis | null;
  }[];
};

export function institutionalAnswer({
  asOf,
  source,
  timeframe,
  pairs,
}: Readings): InstitutionalAnswer {
  return {
    analysis: pairs.flatMap(({ analysis }) => analysis ?? []),
    timeframe,
    missing: pairs.filter(({ analysis }) => analysis === null).map(({ pair }) => pair),
    data_source: source,
    as_of: new Date(asOf).toISOString(),
    modelled: [...INSTITUTIONAL_MODELLED],
  };
}
