import { z } from 'zod';
import { define } from './endpoint.ts';
import { open, openList } from './open.ts';
import { DataSource, Instant, named } from './primitives.ts';
import { exampleSignal, noOutcome, SCANNER_POLL_CALLS_PER_MINUTE, Signal } from './signals.ts';

export const WeeklyScannerAnswer = named('WeeklyScannerAnswer', {
  scanner_status: open(
    z.enum(['generating', 'active', 'no_signals', 'closed', 'waiting', 'delayed']),
  ),
  current_time: Instant,
  generation_time: Instant,
  active_until: Instant,
  next_signal_generation: Instant,
  last_scan: Instant.nullable(),
  message: z.string(),
  signals: openList(Signal), // of this week, open and closed
  data_source: open(DataSource),
  as_of: Instant,
  filling: z.boolean(), // history is still being prepared
});
export type WeeklyScannerAnswer = z.infer<typeof WeeklyScannerAnswer>;

export const weeklyScannerEndpoints = {
  read: define.get('/weekly-scanner', 'user', {
    summary: "The Weekly Scanner: its state, its times and this week's signals",
    callsPerMinute: SCANNER_POLL_CALLS_PER_MINUTE,
    response: WeeklyScannerAnswer,
    example: {
      scanner_status: 'active',
      current_time: '2026-11-20T12:36:00.000Z',
      generation_time: '2026-11-16T06:00:00.000Z',
      active_until: '2026-11-20T22:00:00.000Z',
      next_signal_generation: '2026-11-23T06:00:00.000Z',
      last_scan: '2026-11-16T06:00:00.000Z',
      message: '1 weekly signal, valid to Friday 22:00 UTC',
      signals: [
        {
          ...exampleSignal,
          id: '0a77c0d3b5e94f21',
          scanner_type: 'weekly',
          instrument: 'USDJPY',
          entry_price: 148.212,
          stop_loss: 147.3,
          take_profit: 149.58,
          risk_reward_ratio: 1.5,
          confidence: 0.69,
          quality: 0.71,
          timestamp: '2026-11-16T06:00:00.000Z',
          expires_at: '2026-11-20T22:00:00.000Z',
          reason:
            'Weekly bias buy: 20-day momentum 0.84 ADR units, price above the 20/50-day averages, last week closed at 82% of its range. Score 0.65. Valid to Friday 22:00 UTC.',
          ...noOutcome,
        },
      ],
      data_source: 'simulated',
      as_of: '2026-11-20T12:36:00.000Z',
      filling: false,
    },
  }),
};
