import { z } from 'zod';
import { SCANNERS } from '#contracts/rules/signals/scanners.ts';
import { define } from './endpoint.ts';
import { open, openList, type Sent } from './open.ts';
import {
  ById,
  DataSource,
  done,
  Id,
  Instant,
  Instrument,
  LinkedListQuery,
  Price,
  Share,
  ShortText,
  named,
} from './primitives.ts';

export const SCANNER_POLL_CALLS_PER_MINUTE = 120;

export const ScannerType = z.enum(SCANNERS, 'Unknown scanner').meta({ id: 'ScannerType' });

/**
 * active: open. tp_hit, sl_hit: the target or the stop was touched. expired: neither in time, closed at
 * the last price. voided: withdrawn by an administrator while open, and not graded.
 */
export const SignalStatus = z.enum(['active', 'tp_hit', 'sl_hit', 'expired', 'voided']);
export type SignalStatus = z.infer<typeof SignalStatus>;

/** What a scanner said, fixed at its issue, and what became of it. R is the distance to the stop. */
export const Signal = named('Signal', {
  id: Id,
  scanner_type: open(ScannerType),
  signal_type: z.enum(['buy', 'sell']),
  instrument: Instrument,
  entry_price: Price,
  stop_loss: Price,
  take_profit: Price,
  risk_reward_ratio: z.number().positive(),
  confidence: Share, // quality of the setup, capped by the evidence at issue
  quality: Share, // the same before the cap
  hit_probability: Share.nullable(), // of the target before the stop; null where nothing is known
  ml_agrees: z.boolean().nullable(), // null: no prediction was there
  timestamp: Instant, // of the closed candles it was made of
  expires_at: Instant,
  reason: z.string(),
  data_source: open(DataSource),
  backfilled: z.boolean(), // computed later by the same rule, from the candles known then
  status: open(SignalStatus),
  closed_at: Instant.nullable(),
  exit_price: Price.nullable(),
  r_gross: z.number().nullable(),
  r_net: z.number().nullable(), // less the usual spread
  mfe_r: z.number().nullable(), // furthest in favour
  mae_r: z.number().nullable(), // furthest against
});
export type Signal = z.infer<typeof Signal>;

export const SIGNAL_SORT_KEYS = ['issued', 'confidence', 'result'] as const;
export type SignalSortKey = (typeof SIGNAL_SORT_KEYS)[number];

/** A minus for downwards: the newest, the surest, the best result in R first. Open ones have no result: they come last. */
export const SIGNAL_SORTS = [
  ...SIGNAL_SORT_KEYS,
  ...SIGNAL_SORT_KEYS.map((key) => `-${key}` as const),
];

export const SignalsQuery = LinkedListQuery.extend({
  scanner: ScannerType.optional(),
  instrument: Instrument.optional(),
  result: SignalStatus.optional(),
  source: DataSource.optional(), // absent: the present one
  origin: z.enum(['live', 'backfilled'], 'Unknown origin').optional(),
  sort: z.enum(SIGNAL_SORTS, 'Unknown order').optional(), // absent: the newest first
});
export type SignalsQuery = z.infer<typeof SignalsQuery>;

export const exampleSignal: Sent<typeof Signal> = {
  id: '6f1c2a9be0d84f3a',
  scanner_type: 'peak',
  signal_type: 'buy',
  instrument: 'EURUSD',
  entry_price: 1.08512,
  stop_loss: 1.08372,
  take_profit: 1.08792,
  risk_reward_ratio: 2,
  confidence: 0.78,
  quality: 0.78,
  hit_probability: 0.34,
  ml_agrees: true,
  timestamp: '2026-11-03T08:15:00.000Z',
  expires_at: '2026-11-04T22:00:00.000Z',
  reason:
    'W Bottom: low of Asia swept by 0.18 ADR at 07:30 UTC, close back inside, structure broken upwards. Cycle: level 1 rise, day 2 from PFL 1.07911. Price at 31.4% of the 5-day range. SL beyond the sweep (0.24 ADR), target opposite Asian side, R:R 2. Prediction agrees. Setups of this quality: not enough history.',
  data_source: 'simulated',
  backfilled: false,
  status: 'tp_hit',
  closed_at: '2026-11-03T13:42:00.000Z',
  exit_price: 1.08792,
  r_gross: 2,
  r_net: 1.94,
  mfe_r: 2,
  mae_r: 0.31,
};

/** Of a signal that is still open. */
export const noOutcome = {
  status: 'active',
  closed_at: null,
  exit_price: null,
  r_gross: null,
  r_net: null,
  mfe_r: null,
  mae_r: null,
} as const;

export const signalEndpoints = {
  history: define.get('/signals/history', 'user', {
    summary: 'Graded and open signals without hidden ones, narrowed and sorted; newest first',
    query: SignalsQuery,
    callsPerMinute: SCANNER_POLL_CALLS_PER_MINUTE,
    response: openList(Signal),
    example: [exampleSignal],
  }),
  remove: define.delete('/admin/signals/:id', 'admin', {
    summary:
      'Voids an open signal, which is then not graded; hides a closed one, which stays in the record',
    params: ById,
    query: z.object({ reason: ShortText.optional() }),
    errors: ['signals.not_found'],
    ...done('Signal voided'),
    audit: 'signals.voided',
  }),
};
