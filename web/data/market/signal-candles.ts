import { HOUR_MS } from '#contracts/rules/durations.ts';
import { type Timeframe, timeframeMs } from '#contracts/rules/market/timeframes.ts';
import type { Signal } from '#contracts/signals.ts';

const BEFORE = 40; // candles shown before the signal
const AFTER = 12; // and after its end

/** The timeframe in which a signal's lifetime is readable and fits a phone screen. */
export function lifetimeTimeframe({ timestamp, expires_at }: Signal): Timeframe {
  const lifetimeMs = Date.parse(expires_at) - Date.parse(timestamp);
  if (lifetimeMs <= 6 * HOUR_MS) return 'M5';
  return lifetimeMs <= 6 * 24 * HOUR_MS ? 'H1' : 'H4';
}

/** The candle query of a signal: up to now while it is open, else around its lifetime. */
export function signalCandlesQuery(signal: Signal) {
  const { instrument, timestamp, expires_at, closed_at, status } = signal;
  const timeframe = lifetimeTimeframe(signal);
  const candleMs = timeframeMs[timeframe];
  const end = Date.parse(closed_at ?? expires_at);
  const limit = Math.ceil((end - Date.parse(timestamp)) / candleMs) + BEFORE + AFTER;
  const of = { instrument, timeframe, limit };
  if (status === 'active') return of;
  return { ...of, to: new Date(end + AFTER * candleMs).toISOString() };
}
