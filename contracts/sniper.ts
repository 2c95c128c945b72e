import { z } from 'zod';
import { scannerInstruments } from '#contracts/rules/signals/scanners.ts';
import { define } from './endpoint.ts';
import { open, openList, openRecord } from './open.ts';
import { DataSource, Instant, Price, Share, named } from './primitives.ts';
import { SCANNER_POLL_CALLS_PER_MINUTE, Signal } from './signals.ts';

export const SniperPair = z.enum(scannerInstruments['1m_sniper']);

/**
 * What the Sniper says of a pair. A neutral row has no prices and is no signal; `signal` is the issued
 * one. Before the execution minute the rows are candidates: nothing of them is issued.
 */
export const SniperRow = named('SniperRow', {
  pair: SniperPair,
  signal_type: z.enum(['buy', 'sell', 'neutral']),
  time: Instant,
  expires: Instant,
  entry_price: Price.nullable(),
  stop_loss: Price.nullable(),
  take_profit: Price.nullable(),
  confidence: Share.nullable(),
  session_range: z.number().nonnegative(), // pips
  session_high: Price,
  session_low: Price,
  high_formed_first: z.boolean(),
  near_high: z.boolean(),
  near_low: z.boolean(),
  reasoning: z.string(),
  candidate: z.boolean(), // shown before the execution minute, not issued
  signal: Signal.nullable(),
});
export type SniperRow = z.infer<typeof SniperRow>;

/** A pair's session so far, from closed minutes; the current price may be newer. */
export const SniperSessionData = named('SniperSessionData', {
  current_price: Price.nullable(),
  session_high: Price,
  session_low: Price,
  high_time: Instant,
  low_time: Instant,
  high_formed_first: z.boolean(),
  session_range: z.number().nonnegative(), // pips
  london_reference: Price.nullable(), // open of the last 08:30 UTC minute before the session
});
export type SniperSessionData = z.infer<typeof SniperSessionData>;

export const SniperAnswer = named('SniperAnswer', {
  session_type: z.enum(['AM', 'PM']),
  session_active: z.boolean(),
  current_phase: open(z.enum(['monitoring', 'scanning', 'signals_active', 'expired'])),
  phase_step: z.number().int().min(1).max(6).nullable(),
  message: z.string(),
  next_session: Instant,
  last_scan: Instant.nullable(),
  /** Documented times of the session, and the same of this session as moments. */
  timing_info: z.object({
    work_start: z.string(),
    scan_time: z.string(),
    execution_time: z.string(),
    expiry_time: z.string(),
    london_session_start: z.string(),
    work_start_utc: Instant,
    scan_time_utc: Instant,
    execution_time_utc: Instant,
    final_scan_time_utc: Instant,
    expiry_time_utc: Instant,
  }),
  signals: openList(SniperRow),
  session_data: openRecord(z.partialRecord(SniperPair, SniperSessionData)),
  data_source: open(DataSource),
  as_of: Instant,
  filling: z.boolean(), // history is still being prepared
});
export type SniperAnswer = z.infer<typeof SniperAnswer>;

export const sniperEndpoints = {
  read: define.get('/1m-sniper', 'user', {
    summary: 'The 1M Sniper: its session and phase, session data and rows of its pairs',
    callsPerMinute: SCANNER_POLL_CALLS_PER_MINUTE,
    response: SniperAnswer,
    example: {
      session_type: 'PM',
      session_active: true,
      current_phase: 'monitoring',
      phase_step: 4,
      message: 'Monitoring PM session: final scan at 13:00 UTC',
      next_session: '2026-11-23T00:00:00.000Z',
      last_scan: '2026-11-20T12:30:00.000Z',
      timing_info: {
        work_start: '12:00',
        scan_time: '12:20',
        execution_time: '12:30',
        expiry_time: '4:00',
        london_session_start: '8:30',
        work_start_utc: '2026-11-20T12:00:00.000Z',
        scan_time_utc: '2026-11-20T12:20:00.000Z',
        execution_time_utc: '2026-11-20T12:30:00.000Z',
        final_scan_time_utc: '2026-11-20T13:00:00.000Z',
        expiry_time_utc: '2026-11-20T16:00:00.000Z',
      },
      signals: [
        {
          pair: 'EURUSD',
          signal_type: 'neutral',
          time: '2026-11-20T12:30:00.000Z',
          expires: '2026-11-20T16:00:00.000Z',
          entry_price: null,
          stop_loss: null,
          take_profit: null,
          confidence: null,
          session_range: 6.4,
          session_high: 1.08561,
          session_low: 1.08497,
          high_formed_first: true,
          near_high: false,
          near_low: false,
          reasoning: 'Price is at no edge of the session range.',
          candidate: false,
          signal: null,
        },
      ],
      session_data: {
        EURUSD: {
          current_price: 1.08522,
          session_high: 1.08561,
          session_low: 1.08497,
          high_time: '2026-11-20T12:04:00.000Z',
          low_time: '2026-11-20T12:27:00.000Z',
          high_formed_first: true,
          session_range: 6.4,
          london_reference: 1.08471,
        },
      },
      data_source: 'simulated',
      as_of: '2026-11-20T12:36:00.000Z',
      filling: false,
    },
  }),
};
