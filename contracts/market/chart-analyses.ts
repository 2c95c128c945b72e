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
  Price,
  Timeframe,
  named,
} from '#contracts/primitives.ts';

export const CANDLES_READ = 300; // most closed candles of a reading
export const FEWEST_CANDLES_READ = 60;
export const TOO_FEW_CANDLES = 'There are too few closed candles for a reading yet.';

export const ANALYSES_PER_MEMBER = 200; // stored ones; a newer one replaces the oldest

export const TradingSignal = z.object({
  direction: z.enum(['BUY', 'SELL']),
  entry_price: Price,
  stop_loss: Price,
  take_profit: Price,
  risk_reward_ratio: z.number().positive(),
  volatility: z.number().nonnegative(), // 100 x average true range / close, in percent
});
export type TradingSignal = z.infer<typeof TradingSignal>;

/**
 * A line from one candle to another, for drawing; times are begins of candles, UTC ms. outline joins
 * the turning points of a pattern; the neckline is what confirms it; upper and lower bound it.
 */
export const PatternLine = z.object({
  pattern: z.string(), // its name among the detected ones
  kind: z.enum(['outline', 'neckline', 'upper', 'lower']),
  from: z.tuple([z.number(), Price]),
  to: z.tuple([z.number(), Price]),
});
export type PatternLine = z.infer<typeof PatternLine>;

/** A reading of the patterns on a chart, not a graded signal. */
export const ChartReading = z.object({
  extracted_text: z.string(),
  detected_patterns: z.array(z.string()),
  lines: openList(PatternLine),
  support_levels: z.array(Price),
  resistance_levels: z.array(Price),
  trading_signal: TradingSignal.nullable(),
  confidence_score: z.number().min(0).max(100), // agreement of signs, not a probability
  recommended_timeframe: Timeframe,
});
export type ChartReading = z.infer<typeof ChartReading>;

/** Stands for the reading of a chart that could not be read. */
export const unreadChart = (timeframe: ChartReading['recommended_timeframe']): ChartReading => ({
  extracted_text: TOO_FEW_CANDLES,
  detected_patterns: [],
  lines: [],
  support_levels: [],
  resistance_levels: [],
  trading_signal: null,
  confidence_score: 0,
  recommended_timeframe: timeframe,
});

export const ChartAnalysis = named('ChartAnalysis', {
  id: Id,
  user_id: Id,
  username: z.string(),
  image_filename: z.string(),
  image: z.string().nullable(), // image source
  instrument: Instrument,
  timeframe: Timeframe,
  as_of: Instant, // close of the last candle that was read
  data_source: open(DataSource),
  ...ChartReading.shape,
  created_at: Instant,
  analysis_status: open(z.enum(['completed', 'failed', 'processing'])),
});
export type ChartAnalysis = z.infer<typeof ChartAnalysis>;

export const imageFilename = ({
  instrument,
  timeframe,
  as_of,
}: Pick<ChartAnalysis, 'instrument' | 'timeframe' | 'as_of'>): string =>
  `${instrument}-${timeframe}-${as_of.slice(0, 16).replace(':', '-')}.webp`;

export const AnalysisRequest = z.object({
  instrument: Instrument,
  timeframe: Timeframe,
  image: z
    .string()
    .regex(/^data:image\/(png|jpeg|webp);base64,/, 'The picture is a data URL of PNG, JPEG or WebP')
    .nullable()
    .default(null),
});
export type AnalysisRequest = z.infer<typeof AnalysisRequest>;

export const AnalysisSummary = z.object({
  total: Count,
  completed: Count,
  mean_confidence: z.number().min(0).max(100).nullable(), // of completed ones with a score above 0; null: none
});
export type AnalysisSummary = z.infer<typeof AnalysisSummary>;

const exampleAnalysis: ChartAnalysis = {
  id: '019a9f30-1b2c-7d3e-8f40-5a6b7c8d9e0f',
  user_id: '019a9f30-0000-7d3e-8f40-5a6b7c8d9e0f',
  username: 'sample-trader',
  image_filename: 'EURUSD-H1-2026-11-20T14-00.webp',
  image: null,
  instrument: 'EURUSD',
  timeframe: 'H1',
  as_of: '2026-11-20T14:00:00.000Z',
  data_source: 'simulated',
  extracted_text:
    'EURUSD, H1, 2026-11-03 10:00 to 2026-11-20 14:00 UTC. The structure points up: the last break was a close beyond a swing high. Double bottom: two lows near 1.08020 with a high of 1.08610 between them. Support at 1.08020. Resistance at 1.08940. The last close is 1.08550. BUY at 1.08550, stop 1.07990, target 1.09200: 1.16 times the risk.',
  detected_patterns: ['Double bottom'],
  lines: [
    {
      pattern: 'Double bottom',
      kind: 'neckline',
      from: [1_795_100_400_000, 1.0861],
      to: [1_795_179_600_000, 1.0861],
    },
  ],
  support_levels: [1.0802],
  resistance_levels: [1.0894],
  trading_signal: {
    direction: 'BUY',
    entry_price: 1.0855,
    stop_loss: 1.0799, // a quarter of the average range of 0.0012 below the lows
    take_profit: 1.092, // as far above the high as that is above the lows
    risk_reward_ratio: 1.16, // 0.0065 / 0.0056
    volatility: 0.11,
  },
  confidence_score: 72,
  recommended_timeframe: 'H1',
  created_at: '2026-11-20T14:05:00.000Z',
  analysis_status: 'completed',
};

export const chartAnalysisEndpoints = {
  analyse: define.post('/chart-analyses', 'user', {
    summary: 'Reads patterns and levels from the last 300 closed candles',
    body: AnalysisRequest,
    bodyLimit: 3 * 1024 * 1024, // a picture in base64 is one third larger than its bytes
    callsPerMinute: 20,
    response: ChartAnalysis,
    errors: ['charts.too_few_candles', 'charts.bad_image'],
    example: exampleAnalysis,
    exampleBody: { instrument: 'EURUSD', timeframe: 'H1' },
  }),
  list: define.get('/chart-analyses', 'user', {
    summary: "The caller's chart analyses, newest first",
    query: ListQuery,
    response: openList(ChartAnalysis),
    example: [exampleAnalysis],
  }),
  adminSummary: define.get('/admin/chart-analyses/summary', 'admin', {
    summary: 'How many chart analyses there are, and how sure they were',
    response: AnalysisSummary,
    example: { total: 7, completed: 4, mean_confidence: 79 },
  }),
  adminList: define.get('/admin/chart-analyses', 'admin', {
    summary: 'Chart analyses of all members, newest first',
    query: ListQuery,
    response: openList(ChartAnalysis),
    example: [exampleAnalysis],
  }),
};
