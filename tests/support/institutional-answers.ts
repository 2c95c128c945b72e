import {
  type InstitutionalAnalysis,
  type InstitutionalAnswer,
  institutionalEndpoints,
} from '#contracts/market/institutional.ts';

const example = institutionalEndpoints.analyse.example as InstitutionalAnswer;

/** A cautiously bullish EURUSD at 1.08512 with a pool above it and an order block below. */
export function anAnalysis(changes: Partial<InstitutionalAnalysis> = {}): InstitutionalAnalysis {
  const [analysis] = example.analysis;
  if (analysis === undefined) throw new Error('the example has no pair');
  return { ...analysis, ...changes };
}

/** As of Friday 2026-11-20 14:05 UTC, on candles of an hour. */
export const anInstitutionalAnswer = (
  analysis: readonly InstitutionalAnalysis[] = [anAnalysis()],
  changes: Partial<InstitutionalAnswer> = {},
): InstitutionalAnswer => ({ ...example, analysis: [...analysis], ...changes });

/** A clearly bearish US30, whose ranges are large. */
export const aBearishIndex = (): InstitutionalAnalysis =>
  anAnalysis({
    pair: 'US30',
    currentPrice: 38_612.5,
    priceChange: '-0.61%',
    bias: 'Bearish',
    riskLevel: 'High',
    buyLiquidity: 23,
    sellLiquidity: 77,
    volumeScore: 88,
    confidence: 82,
    action: 'Wait: high volatility',
    institutionalInterest: 'High',
    trend: 'down',
    last_break: {
      kind: 'CHoCH',
      side: 'bearish',
      price: 38_655,
      at: '2026-11-20T13:00:00.000Z',
    },
    day_range: 310,
    liquidity_pools: [
      { side: 'sell', price: 38_540.5, touches: 7, swept: false },
      { side: 'buy', price: 38_590, touches: 2, swept: true },
    ],
    zones: [
      {
        kind: 'fair value gap',
        side: 'bearish',
        low: 38_640,
        high: 38_662.5,
        since: '2026-11-20T12:00:00.000Z',
      },
    ],
  });
