import {
  ADMIN_DARK_POOL_MODELLED,
  type AdminDarkPool,
  DARK_POOL_MODELLED,
  type DarkPool,
  type MakerLevel,
  type Participant,
} from '#contracts/market/dark-pools.ts';
import {
  INSTITUTIONAL_MODELLED,
  type InstitutionalAnalysis,
  type InstitutionalAnswer,
  type InstitutionalBias,
  type InstitutionalRequest,
  type Zone,
} from '#contracts/market/institutional.ts';
import { MINUTE_MS, HOUR_MS } from '#contracts/rules/durations.ts';
import { type Instrument, instrumentFacts } from '#contracts/rules/market/instruments.ts';
import {
  between,
  pick,
  several,
  priceAway,
  sampleLadder,
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

const originOf = ({ instrument, price }: SampleMarket, at: string) => ({
  instrument,
  currentPrice: price,
  volume_source: 'ticks' as const,
  data_source: 'simulated' as const,
  as_of: at,
  last_updated: at,
});

/** A random picture of hidden liquidity for the members' screen, for when the call failed. */
export function sampleDarkPool(instrument: Instrument, now: Date): DarkPool {
  const market = sampleMarket(instrument);
  const count = between(0, 12);
  return {
    ...originOf(market, now.toISOString()),
    institutionalSentiment: pick(['Bullish', 'Bearish'] as const),
    institutionalConfidence: between(50, 95),
    smartMoneyFlow: {
      direction: pick(['Inflow', 'Outflow'] as const),
      strength: between(0, 100),
      volume: between(5000, 30_000),
    },
    blockTrades: {
      count,
      averageSize: count === 0 ? 0 : between(1000, 4000),
      priceImpact: count === 0 ? 0 : between(2, 15, 1),
    },
    liquidityLevels: {
      resistance: priceAway(market, between(0.2, 0.9, 2)),
      support: priceAway(market, -between(0.2, 0.9, 2)),
      hiddenLiquidity: between(0, 40, 1),
      hiddenVolume: between(5000, 60_000),
    },
    marketMakerActivity: {
      activity: pick(['High', 'Moderate'] as const),
      dominantPlayer: pick([
        'Institutional trend flow',
        'Retail momentum',
        'Market makers (range)',
      ] as const),
      bias: pick(['Accumulating', 'Distributing'] as const),
    },
    modelled: [...DARK_POOL_MODELLED],
  };
}

const LETTERS = 'ABCDE';

const sampleParticipant = (market: SampleMarket, index: number, now: Date): Participant => ({
  name: `Participant ${LETTERS[index]} (${pick(['Asia', 'London', 'New York'] as const)})`,
  position: pick(['Long', 'Short'] as const),
  size: between(2000, 12_000),
  avgPrice: priceAway(market, between(-1.5, 1.5, 2)),
  confidence: between(40, 100),
  lastActivity: new Date(now.getTime() - between(15, 2880) * MINUTE_MS).toISOString(),
});

function sampleBlocks(): AdminDarkPool['darkPoolActivity'] {
  const numberOfTrades = between(0, 12);
  const averageTradeSize = numberOfTrades === 0 ? 0 : between(1000, 4000);
  return {
    totalVolume: numberOfTrades * averageTradeSize,
    averageTradeSize,
    numberOfTrades,
    priceImpact: numberOfTrades === 0 ? 0 : between(0.01, 0.2, 2),
    hiddenLiquidity: between(0, 40, 1),
  };
}

function sampleFlow(): AdminDarkPool['institutionalFlow'] {
  const buyPressure = between(20, 80);
  const netFlow = 2 * buyPressure - 100;
  return {
    buyPressure,
    sellPressure: 100 - buyPressure,
    netFlow,
    flowDirection: netFlow >= 0 ? 'Bullish' : 'Bearish',
    conviction: Math.abs(netFlow),
  };
}

const NAMES = ['TWAP', 'VWAP', 'Iceberg', 'Momentum'] as const;

function sampleAlgorithms(market: SampleMarket): AdminDarkPool['algorithms'] {
  return NAMES.filter(() => Math.random() < 0.6).map((name) => {
    const status = pick(['Active', 'Completed'] as const);
    const middle = between(-0.2, 0.2, 2);
    return {
      name,
      status,
      volume: between(200, 2000),
      timeLeft: status === 'Active' ? between(5, 480) : 0,
      priceRange: [priceAway(market, middle - 0.05), priceAway(market, middle + 0.05)],
    };
  });
}

function sampleStack(market: SampleMarket, side: 1 | -1): MakerLevel[] {
  return sampleLadder(market, side).map((level) => ({
    ...level,
    maker: `LP-${between(1, 8)} (model)`,
  }));
}

/** A random picture of hidden liquidity for the console, for when the call failed. */
export function sampleAdminDarkPool(instrument: Instrument, now: Date): AdminDarkPool {
  const market = sampleMarket(instrument);
  return {
    ...originOf(market, now.toISOString()),
    marketMakers: several([1, LETTERS.length], (index) => sampleParticipant(market, index, now)),
    darkPoolActivity: sampleBlocks(),
    institutionalFlow: sampleFlow(),
    levelII: { bidStack: sampleStack(market, -1), askStack: sampleStack(market, 1) },
    algorithms: sampleAlgorithms(market),
    modelled: [...ADMIN_DARK_POOL_MODELLED],
  };
}
