import { z } from 'zod';
import { define } from '#contracts/endpoint.ts';
import { open, openList } from '#contracts/open.ts';
import {
  DataSource,
  Id,
  Instant,
  Instrument,
  Percent,
  Price,
  named,
} from '#contracts/primitives.ts';

export const NO_BRIEFING = 'No Briefing Available';

export const MARKET_SENTIMENTS = [
  'Risk-On',
  'Risk-Off',
  'Mixed',
  'Cautious Optimism',
  'Defensive',
] as const;
export const TEMPERATURES = ['Cold', 'Cool', 'Neutral', 'Warm', 'Hot'] as const;

const Volatility = z.object({
  index: z.number().nonnegative(), // percent a year: mean of the six dollar majors over 10 days
  percentile: Percent, // of a year
  change: z.number(), // points since the day before
  label: z.enum(['Low', 'Normal', 'Elevated', 'High']),
});

const DollarStrength = z.object({
  index: z.number().positive(), // 100: mean of a year
  change_1d_pct: z.number(),
  change_5d_pct: z.number(),
  percentile: Percent, // of a year
  label: z.enum(['Strong', 'Firm', 'Neutral', 'Soft', 'Weak']),
  method: z.string(),
});

const Outlook = z.object({
  instrument: Instrument,
  price: Price,
  change_percent: z.number(), // of the last trading day
  trend: z.enum(['up', 'down', 'none']), // structure of H4
  bias: z.enum(['Bullish', 'Bearish', 'Neutral']),
  support: Price,
  resistance: Price,
  adr: z.number().positive(), // mean range of the last 14 trading days, price units
  adr_used_percent: z.number().nonnegative(), // today's range in percent of it
  rsi: Percent.nullable(), // H4
  formation: z.string().nullable(), // of the Peak Scanner
  level: z.number().int().min(1).max(3).nullable(),
  summary: z.string(),
});
export type Outlook = z.infer<typeof Outlook>;

/** An open signal, or a setup that is nearly a signal. */
const Opportunity = z.object({
  instrument: Instrument,
  direction: z.enum(['buy', 'sell']),
  source: open(z.enum(['signal', 'watchlist'])),
  signal_id: Id.nullable(), // null on the watchlist: nothing was issued, nothing is graded
  trigger: Price,
  invalidation: Price.nullable(),
  target: Price.nullable(),
  risk_reward: z.number().positive().nullable(),
  why: z.string(),
});
export type Opportunity = z.infer<typeof Opportunity>;

const Mover = z.object({ instrument: open(Instrument), change_percent: z.number() });

/** The briefing of a date: written once at 06:00 UTC from the data of that time, and never changed. */
export const Briefing = named('Briefing', {
  date: z.iso.date(),
  generated_for: Instant, // 06:00 UTC of its date
  generated_at: Instant, // later where it was caught up
  market_sentiment: z.enum(MARKET_SENTIMENTS),
  risk_score: z.number().min(-1).max(1),
  /** The parts of the risk score; with a negative weight, a falling instrument means appetite for risk. */
  risk_parts: z.array(
    z.object({
      name: z.string(),
      weight: z.number(),
      value: z.number().min(-1).max(1), // as it counts, before its weight
    }),
  ),
  agreement: z.number().min(0).max(1), // weight of the parts that point the same way
  market_temperature: z.enum(TEMPERATURES),
  fear_greed_index: Percent, // mean of all pairs
  volatility: Volatility,
  dollar_strength: DollarStrength,
  commentary: z.array(z.string()).min(4).max(6),
  technical_outlook: openList(Outlook), // EURUSD and GBPUSD first
  opportunities: openList(Opportunity).max(3),
  daily_focus: z.array(
    z.object({
      kind: open(z.enum(['session', 'mover', 'pool', 'range', 'day', 'calendar'])),
      text: z.string(),
    }),
  ),
  yesterday: z.object({
    top_gainer: Mover,
    top_loser: Mover,
    ranges: openList(z.object({ instrument: Instrument, adr_percent: z.number().nonnegative() })),
  }),
  data_source: open(DataSource),
  modelled: z.array(z.string()),
});
export type Briefing = z.infer<typeof Briefing>;

/** `stale`: an earlier briefing is shown at weekends, on closed days, and until today's is written. */
export const BriefingAnswer = Briefing.extend({ stale: z.boolean(), next_briefing: Instant }).meta({
  id: 'BriefingAnswer',
});
export type BriefingAnswer = z.infer<typeof BriefingAnswer>;

export const BRIEFING_MODELLED: readonly string[] = [
  'market_sentiment',
  'risk_score',
  'market_temperature',
  'fear_greed_index',
  'commentary',
];

export const briefingEndpoints = {
  read: define.get('/morning-briefing', 'user', {
    summary: 'The newest morning briefing, made at 06:00 UTC on market days',
    response: BriefingAnswer,
    errors: ['briefing.none'],
    example: {
      date: '2026-11-20',
      generated_for: '2026-11-20T06:00:00.000Z',
      generated_at: '2026-11-20T06:00:01.000Z',
      market_sentiment: 'Cautious Optimism',
      risk_score: 0.18,
      risk_parts: [{ name: 'US30', weight: 0.25, value: 0.41 }],
      agreement: 0.7,
      market_temperature: 'Warm',
      fear_greed_index: 57,
      volatility: { index: 7.2, percentile: 48, change: -0.2, label: 'Normal' },
      dollar_strength: {
        index: 99.4,
        change_1d_pct: -0.21,
        change_5d_pct: -0.48,
        percentile: 34,
        label: 'Soft',
        method: '5-currency, SEK omitted',
      },
      commentary: [
        'Appetite for risk is a little above balance, and seven of ten parts agree.',
        'The dollar is soft: 0.48% lower over five days.',
        'Volatility is normal at 7.2% a year.',
        'Levels and biases are read from candles; no economic calendar is connected.',
      ],
      technical_outlook: [
        {
          instrument: 'EURUSD',
          price: 1.08512,
          change_percent: 0.21,
          trend: 'up',
          bias: 'Bullish',
          support: 1.0839,
          resistance: 1.0874,
          adr: 0.0062,
          adr_used_percent: 31,
          rsi: 58.2,
          formation: 'Level 1 Rise',
          level: 1,
          summary: 'EURUSD rises on H4 between 1.08390 and 1.08740.',
        },
      ],
      opportunities: [
        {
          instrument: 'EURUSD',
          direction: 'buy',
          source: 'watchlist',
          signal_id: null,
          trigger: 1.0874,
          invalidation: 1.0839,
          target: null,
          risk_reward: null,
          why: 'Cycle: level 1 rise; still missing a stop hunt.',
        },
      ],
      daily_focus: [{ kind: 'session', text: 'London 07:00 to 16:00 UTC.' }],
      yesterday: {
        top_gainer: { instrument: 'XAUUSD', change_percent: 0.74 },
        top_loser: { instrument: 'USDJPY', change_percent: -0.52 },
        ranges: [{ instrument: 'EURUSD', adr_percent: 92 }],
      },
      data_source: 'simulated',
      modelled: [...BRIEFING_MODELLED],
      stale: false,
      next_briefing: '2026-11-23T06:00:00.000Z',
    },
  }),
};
