import { z } from 'zod';
import { define } from '#contracts/endpoint.ts';
import { open } from '#contracts/open.ts';
import {
  Count,
  DataSource,
  ExactText,
  Instant,
  Instrument,
  Percent,
  Price,
  VolumeSource,
  named,
} from '#contracts/primitives.ts';
import { BOOK_LEVELS, BookLevel, ANALYSIS_CALLS_PER_MINUTE } from './sentiments.ts';

export const UNKNOWN_INSTRUMENT = 'This instrument is not offered here.';

/** The path names it as text, so that an unknown one is not found rather than malformed. */
const ByInstrument = z.object({ instrument: ExactText.max(20) });

const origin = {
  instrument: Instrument,
  currentPrice: Price,
  volume_source: open(VolumeSource),
  data_source: open(DataSource),
  as_of: Instant,
  last_updated: Instant, // close of the newest candle that was read
  modelled: z.array(z.string()),
};

/** Currencies have no dark pools as shares do: a model of hidden liquidity from candles and volume. */
export const DarkPool = named('DarkPool', {
  ...origin,
  institutionalSentiment: z.enum(['Bullish', 'Bearish']),
  institutionalConfidence: z.number().int().min(50).max(95), // percent
  smartMoneyFlow: z.object({
    direction: z.enum(['Inflow', 'Outflow']),
    strength: z.number().int().min(0).max(100),
    volume: z.number().nonnegative(), // that moved with or against price in the last 24 hours
  }),
  blockTrades: z.object({
    count: Count, // quarter-hours of the last 24 hours with unusual volume
    averageSize: z.number().nonnegative(), // volume; 0 without any
    priceImpact: z.number().nonnegative(), // pips
  }),
  liquidityLevels: z.object({
    resistance: Price,
    support: Price,
    hiddenLiquidity: Percent, // share of 5 days' volume that moved price little
    hiddenVolume: z.number().nonnegative(),
  }),
  marketMakerActivity: z.object({
    activity: z.enum(['High', 'Moderate']),
    dominantPlayer: open(
      z.enum(['Institutional trend flow', 'Retail momentum', 'Market makers (range)']),
    ),
    bias: z.enum(['Accumulating', 'Distributing']),
  }),
});
export type DarkPool = z.infer<typeof DarkPool>;

/** A kind of trader that may stand behind unusual volume: inferred, never the name of a bank. */
const Participant = z.object({
  name: z.string(), // "Participant A (London)"
  position: z.enum(['Long', 'Short']),
  size: z.number().nonnegative(), // volume
  avgPrice: Price,
  confidence: Percent,
  lastActivity: Instant,
});
export type Participant = z.infer<typeof Participant>;

const MakerLevel = BookLevel.extend({ maker: z.string() }); // "LP-3 (model)"
export type MakerLevel = z.infer<typeof MakerLevel>;

const Algorithm = z.object({
  name: open(z.enum(['TWAP', 'VWAP', 'Iceberg', 'Momentum'])),
  status: open(z.enum(['Active', 'Completed'])),
  volume: z.number().nonnegative(),
  timeLeft: Count, // minutes to the end of the trading session; 0 once completed
  priceRange: z.tuple([Price, Price]), // low, high
});
export type Algorithm = z.infer<typeof Algorithm>;

export const AdminDarkPool = named('AdminDarkPool', {
  ...origin,
  marketMakers: z.array(Participant).max(5),
  darkPoolActivity: z.object({
    totalVolume: z.number().nonnegative(), // of blocks in 24 hours
    averageTradeSize: z.number().nonnegative(),
    numberOfTrades: Count,
    priceImpact: z.number().nonnegative(), // percent of the price
    hiddenLiquidity: Percent,
  }),
  institutionalFlow: z.object({
    buyPressure: z.number().int().min(0).max(100), // the two sum to 100
    sellPressure: z.number().int().min(0).max(100),
    netFlow: z.number().int().min(-100).max(100), // buy less sell
    flowDirection: z.enum(['Bullish', 'Bearish']),
    conviction: Percent,
  }),
  levelII: z.object({
    bidStack: z.array(MakerLevel).max(BOOK_LEVELS), // nearest first
    askStack: z.array(MakerLevel).max(BOOK_LEVELS),
  }),
  algorithms: z.array(Algorithm),
});
export type AdminDarkPool = z.infer<typeof AdminDarkPool>;

export const DARK_POOL_MODELLED: readonly string[] = [
  'institutionalSentiment',
  'institutionalConfidence',
  'smartMoneyFlow',
  'blockTrades',
  'liquidityLevels',
  'marketMakerActivity',
];

export const ADMIN_DARK_POOL_MODELLED: readonly string[] = [
  'marketMakers',
  'darkPoolActivity',
  'institutionalFlow',
  'levelII',
  'algorithms',
];

const exampleOrigin = {
  instrument: 'EURUSD',
  currentPrice: 1.08512,
  volume_source: 'ticks',
  data_source: 'simulated',
  as_of: '2026-11-20T14:05:00.000Z',
  last_updated: '2026-11-20T14:00:00.000Z',
} as const;

export const darkPoolEndpoints = {
  read: define.get('/dark-pools/:instrument', 'user', {
    summary: 'Hidden liquidity of an instrument, modelled from candles and volume',
    params: ByInstrument,
    callsPerMinute: ANALYSIS_CALLS_PER_MINUTE,
    response: DarkPool,
    errors: ['market.unknown_instrument', 'market.too_few_candles'],
    example: {
      ...exampleOrigin,
      modelled: [...DARK_POOL_MODELLED],
      institutionalSentiment: 'Bullish',
      institutionalConfidence: 63,
      smartMoneyFlow: { direction: 'Inflow', strength: 34, volume: 18_420 },
      blockTrades: { count: 3, averageSize: 2140, priceImpact: 7.4 },
      liquidityLevels: {
        resistance: 1.0874,
        support: 1.0839,
        hiddenLiquidity: 12.4,
        hiddenVolume: 31_200,
      },
      marketMakerActivity: {
        activity: 'High',
        dominantPlayer: 'Market makers (range)',
        bias: 'Accumulating',
      },
    },
  }),
  adminRead: define.get('/admin/dark-pools/:instrument', 'admin', {
    summary: 'Inferred participants, block volume, a modelled book and execution patterns',
    params: ByInstrument,
    response: AdminDarkPool,
    errors: ['market.unknown_instrument', 'market.too_few_candles'],
    example: {
      ...exampleOrigin,
      modelled: [...ADMIN_DARK_POOL_MODELLED],
      marketMakers: [
        {
          name: 'Participant A (London)',
          position: 'Long',
          size: 8120,
          avgPrice: 1.08431,
          confidence: 74,
          lastActivity: '2026-11-20T09:15:00.000Z',
        },
      ],
      darkPoolActivity: {
        totalVolume: 6420,
        averageTradeSize: 2140,
        numberOfTrades: 3,
        priceImpact: 0.07,
        hiddenLiquidity: 12.4,
      },
      institutionalFlow: {
        buyPressure: 56,
        sellPressure: 44,
        netFlow: 12,
        flowDirection: 'Bullish',
        conviction: 12,
      },
      levelII: {
        bidStack: [{ price: 1.08508, size: 58, maker: 'LP-3 (model)' }],
        askStack: [{ price: 1.08516, size: 51, maker: 'LP-7 (model)' }],
      },
      algorithms: [
        {
          name: 'TWAP',
          status: 'Active',
          volume: 940,
          timeLeft: 115,
          priceRange: [1.08477, 1.08529],
        },
      ],
    },
  }),
};
