import { z } from 'zod';
import { define } from '#contracts/endpoint.ts';
import { open, openList } from '#contracts/open.ts';
import {
  Count,
  DataSource,
  Id,
  Instant,
  Instrument,
  ListQuery,
  Percent,
  Period,
  Price,
  named,
} from '#contracts/primitives.ts';

/** The documented names of timeframes, in the order of the selector. */
export const ANALYSIS_TIMEFRAMES = ['1min', '5min', '15min', '1hour', '4hour', 'daily'] as const;
export const AnalysisTimeframe = z.enum(ANALYSIS_TIMEFRAMES, 'Unknown timeframe');
export type AnalysisTimeframe = z.infer<typeof AnalysisTimeframe>;

const MOST_PAIRS = 10;
export const NO_PAIR = 'Please select at least one currency pair.';

export const InstitutionalBias = z.enum([
  'Bullish',
  'Cautiously Bullish',
  'Neutral',
  'Cautiously Bearish',
  'Bearish',
]);
export type InstitutionalBias = z.infer<typeof InstitutionalBias>;

/** A pair named twice is analysed once. */
export const InstitutionalRequest = z.object({
  pairs: z
    .array(Instrument)
    .min(1, NO_PAIR)
    .max(MOST_PAIRS, `At most ${MOST_PAIRS} pairs`)
    .overwrite((pairs) => [...new Set(pairs)]),
  timeframe: AnalysisTimeframe,
});
export type InstitutionalRequest = z.infer<typeof InstitutionalRequest>;

/** Prices at which stops are modelled to rest: equal highs or lows, or a single swing. */
const LiquidityPool = z.object({
  side: z.enum(['buy', 'sell']), // buy stops above highs, sell stops below lows
  price: Price,
  touches: z.number().int().positive(), // swings that made it
  swept: z.boolean(), // traded through since
});

/** An order block that no close has gone through, or a gap that no price has. */
const Zone = z.object({
  kind: open(z.enum(['order block', 'fair value gap'])),
  side: z.enum(['bullish', 'bearish']),
  low: Price,
  high: Price,
  since: Instant, // when it was known
});
export type Zone = z.infer<typeof Zone>;

/** The analysis of a pair's last closed candles by the price-action teaching of "smart money concepts". */
export const InstitutionalAnalysis = named('InstitutionalAnalysis', {
  pair: Instrument,
  currentPrice: Price,
  priceChange: z.string(), // "+0.23%" since the close of the last trading day
  analysis_time: Instant,
  bias: InstitutionalBias,
  riskLevel: z.enum(['Low', 'Medium', 'High']), // rank of the average true range
  buyLiquidity: z.number().int().min(0).max(100), // resting above, in percent of both
  sellLiquidity: z.number().int().min(0).max(100),
  volumeScore: z.number().int().min(0).max(100),
  confidence: z.number().int().min(50).max(95), // percent; agreement of the parts, not a probability
  action: z.string(),
  institutionalInterest: z.enum(['High', 'Medium', 'Low']),
  trend: z.enum(['up', 'down', 'none']), // of the structure
  last_break: z
    .object({
      kind: z.enum(['BOS', 'CHoCH']),
      side: z.enum(['bullish', 'bearish']),
      price: Price,
      at: Instant,
    })
    .nullable(),
  day_range: z.number().positive(), // how far the map reaches, price units: the average true range of a day, or of four candles where that is more
  liquidity_pools: z.array(LiquidityPool).max(40), // within it, nearest first
  zones: z.array(Zone).max(40),
  last_updated: Instant, // close of the newest candle that was read
});
export type InstitutionalAnalysis = z.infer<typeof InstitutionalAnalysis>;

export const INSTITUTIONAL_MODELLED: readonly string[] = [
  'bias',
  'confidence',
  'buyLiquidity',
  'sellLiquidity',
  'institutionalInterest',
  'liquidity_pools',
  'zones',
];

export const InstitutionalAnswer = named('InstitutionalAnswer', {
  analysis: z.array(InstitutionalAnalysis).max(MOST_PAIRS), // in the order asked
  timeframe: AnalysisTimeframe,
  missing: z.array(Instrument), // asked, but with too few candles
  data_source: open(DataSource),
  as_of: Instant,
  modelled: z.array(z.string()),
});
export type InstitutionalAnswer = z.infer<typeof InstitutionalAnswer>;

export const InstitutionalRun = named('InstitutionalRun', {
  id: Id,
  pair: Instrument,
  timeframe: AnalysisTimeframe,
  bias: InstitutionalBias,
  confidence: Percent,
  volume: Percent, // volumeScore
  lastAnalysis: Instant,
  userId: Id,
  username: z.string(),
});
export type InstitutionalRun = z.infer<typeof InstitutionalRun>;

export const RunSummary = z.object({
  total: Count,
  members: Count, // who ran at least one
  bullish: Count, // the cautious ones too
  bearish: Count,
  mean_confidence: Percent.nullable(), // null: there were none
});
export type RunSummary = z.infer<typeof RunSummary>;

const exampleAnalysis: InstitutionalAnalysis = {
  pair: 'EURUSD',
  currentPrice: 1.08512,
  priceChange: '+0.23%',
  analysis_time: '2026-11-20T14:05:00.000Z',
  bias: 'Cautiously Bullish',
  riskLevel: 'Medium',
  buyLiquidity: 58,
  sellLiquidity: 42,
  volumeScore: 61,
  confidence: 66,
  action: 'Buy dips into 1.08410-1.08440, invalid below 1.08290',
  institutionalInterest: 'Medium',
  trend: 'up',
  last_break: { kind: 'BOS', side: 'bullish', price: 1.08486, at: '2026-11-20T11:00:00.000Z' },
  day_range: 0.0064,
  liquidity_pools: [{ side: 'buy', price: 1.08742, touches: 2, swept: false }],
  zones: [
    {
      kind: 'order block',
      side: 'bullish',
      low: 1.0841,
      high: 1.0844,
      since: '2026-11-20T11:00:00.000Z',
    },
  ],
  last_updated: '2026-11-20T14:00:00.000Z',
};

export const institutionalEndpoints = {
  analyse: define.post('/institutional-analysis', 'user', {
    summary:
      'Reads structure, liquidity and volume of pairs from closed candles; each run is logged',
    inView: true, // which is not logged
    body: InstitutionalRequest,
    callsPerMinute: 20,
    response: InstitutionalAnswer,
    errors: ['market.too_few_candles'],
    example: {
      analysis: [exampleAnalysis],
      timeframe: '1hour',
      missing: [],
      data_source: 'simulated',
      as_of: '2026-11-20T14:05:00.000Z',
      modelled: [...INSTITUTIONAL_MODELLED],
    },
    exampleBody: { pairs: ['EURUSD'], timeframe: '15min' },
  }),
  summary: define.get('/admin/institutional-analyses/summary', 'admin', {
    summary: 'How many analyses members ran in a period, and what they said',
    query: z.object({ period: Period.default('today') }),
    response: RunSummary,
    example: { total: 12, members: 3, bullish: 7, bearish: 4, mean_confidence: 64.5 },
  }),
  runs: define.get('/admin/institutional-analyses', 'admin', {
    summary: 'Runs of the institutional analysis by all members in a period, newest first',
    query: ListQuery.extend({ period: Period.default('today') }),
    response: openList(InstitutionalRun),
    example: [
      {
        id: '019a9f30-1b2c-7d3e-8f40-5a6b7c8d9e0f',
        pair: 'EURUSD',
        timeframe: '1hour',
        bias: 'Cautiously Bullish',
        confidence: 66,
        volume: 61,
        lastAnalysis: '2026-11-20T14:05:00.000Z',
        userId: '019a9f30-0000-7d3e-8f40-5a6b7c8d9e0f',
        username: 'sample-trader',
      },
    ],
  }),
};
