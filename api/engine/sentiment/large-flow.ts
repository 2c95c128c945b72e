import { cmfSeries } from '#api/engine/indicators/indicators.ts';
import { clip } from '#api/engine/measures/statistics.ts';
import { orderFlow } from '#api/engine/measures/volume.ts';
import type { SentimentRecord } from '#contracts/market/sentiments.ts';
import type { SentimentInput } from './sentiment-input.ts';

/** A money flow, and an order flow, that count in full. */
const FULL = 0.2;
const DECIDED = 0.35;

/**
 * Which way much volume moved price lately, as large orders would: half money flow of 20 four-hour
 * candles, half order flow of 24 hours. Nobody's orders are seen.
 *
 * @param candles with volume
 */
export function largeFlow({
  H4,
  H1,
}: Pick<SentimentInput['candles'], 'H4' | 'H1'>): SentimentRecord['institutional_flow'] {
  const money = clip((cmfSeries(H4, 20).at(-1) ?? 0) / FULL);
  const orders = clip(orderFlow(H1, 24) / FULL);
  const flow = 0.5 * money + 0.5 * orders;
  if (flow > DECIDED) return 'Buying';
  return flow < -DECIDED ? 'Selling' : 'Neutral';
}
