import {
  INSTITUTIONAL_MODELLED,
  type InstitutionalAnalysis,
  type InstitutionalAnswer,
  type InstitutionalBias,
  type InstitutionalRequest,
  type Zone,
} from '#contracts/market/institutional.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { type Instrument, instrumentFacts } from '#contracts/rules/market/instruments.ts';
import {
  between,
  pick,
  several,
  priceAway,
  sampleMarket,
  type SampleMarket,
} from './sample-market.ts';

/** @param lean -1 all parts bearish, 1 all bullish */
function biasOf(lean: number): InstitutionalBias {
  if (lean >= 0.5) return 'Bullish';
  if (lean >= 0.2) return 'Cautiously Bullish';
  if (lean > -0.2) return 'Neutral';
  return lean > -0.5 ? 'Cautiously Bearish' : 'Bearish';
}

const hoursBefore = (now: Date, hours: number): string =>
  new Date(now.getTime() - hours * HOUR_MS).toISOString();

/** A zone so many day ranges from the price: bullish ones lie below it. */
function sampleZone(market: SampleMarket, side: Zone['side'], now: Date): Zone {
  const distance = between(0.1, 0.5, 2);
  const [near, far] =
    side === 'bullish' ? [-distance, -distance - 0.1] : [distance, distance + 0.1];
  const edges = [priceAway(market, near), priceAway(market, far)];
  return {
    kind: pick(['order block', 'fair value gap'] as const),
    side,
    low: Math.min(...edges),
    high: Math.max(...edges),
    since: hoursBefore(now, between(2, 40)),
  };
}

function actionOf({ instrument, range }: SampleMarket, lean: number, zone: Zone): string {
  if (Math.abs(lean) < 0.2) return 'Wait: no bias';
  const text = (price: number): string => price.toFixed(instrumentFacts[instrument].digits);
  const span = `${text(zone.low)}-${text(zone.high)}`;
  return lean > 0
    ? `Buy dips into ${span}, invalid below ${text(zone.low - 0.1 * range)}`
    : `Sell rallies into ${span}, invalid above ${text(zone.high + 0.1 * range)}`;
}

const samplePools = (market: SampleMarket): InstitutionalAnalysis['liquidity_pools'] =>
  (['buy', 'sell'] as const).flatMap((side) =>
    several([1, 4], () => ({
      side,
      price: priceAway(market, (side === 'buy' ? 1 : -1) * between(0.1, 0.9, 2)),
      touches: between(1, 4),
      swept: pick([true, false] as const),
    })),
  );

const signedPercent = (percent: number): string =>
  `${percent >= 0 ? '+' : '-'}${Math.abs(percent).toFixed(2)}%`;

/** Structure, confidence and action for a lean of the parts. */
function sampleStructure(market: SampleMarket, now: Date) {
  const lean = between(-1, 1, 2);
  const isUp = lean >= 0;
  const zones = [sampleZone(market, 'bullish', now), sampleZone(market, 'bearish', now)] as const;
  const side: Zone['side'] = isUp ? 'bullish' : 'bearish';
  return {
    bias: biasOf(lean),
    confidence: Math.round(50 + 45 * Math.abs(lean)),
    action: actionOf(market, lean, isUp ? zones[0] : zones[1]),
    trend: isUp ? ('up' as const) : ('down' as const),
    last_break: {
      kind: pick(['BOS', 'CHoCH'] as const),
      side,
      price: priceAway(market, (isUp ? -1 : 1) * between(0, 0.3, 2)),
      at: hoursBefore(now, between(1, 30)),
    },
    zones: [...zones],
  };
}

function sampleAnalysis(instrument: Instrument, now: Date): InstitutionalAnalysis {
  const market = sampleMarket(instrument);
  const buyLiquidity = between(20, 80);
  const volumeScore = between(0, 100);
  const { action, ...structure } = sampleStructure(market, now);
  return {
    pair: instrument,
    currentPrice: market.price,
    priceChange: signedPercent(between(-0.9, 0.9, 2)),
    analysis_time: now.toISOString(),
    riskLevel: pick(['Low', 'Medium', 'High'] as const),
    buyLiquidity,
    sellLiquidity: 100 - buyLiquidity,
    volumeScore,
    action,
    institutionalInterest: volumeScore >= 66 ? 'High' : volumeScore >= 33 ? 'Medium' : 'Low',
    ...structure,
    day_range: market.range,
    liquidity_pools: samplePools(market),
    last_updated: now.toISOString(),
  };
}

/** Random analyses of the pairs that were asked for, for when the call failed. */
export function sampleInstitutional(
  { pairs, timeframe }: InstitutionalRequest,
  now: Date,
): InstitutionalAnswer {
  return {
    analysis: pairs.map((pair) => sampleAnalysis(pair, now)),
    timeframe,
    missing: [],
    data_source: 'simulated',
    as_of: now.toISOString(),
    modelled: [...INSTITUTIONAL_MODELLED],
  };
}
