import {
  ADMIN_DARK_POOL_MODELLED,
  type AdminDarkPool,
  DARK_POOL_MODELLED,
  type DarkPool,
  type MakerLevel,
  type Participant,
} from '#contracts/market/dark-pools.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import {
  between,
  pick,
  several,
  priceAway,
  sampleLadder,
  sampleMarket,
  type SampleMarket,
} from './sample-market.ts';
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

/** Blocks of a day, and what they sum up to. */
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
