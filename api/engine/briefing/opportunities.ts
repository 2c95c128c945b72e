import type { PeakReading } from '#api/engine/peak/peak-reading.ts';
import type { Briefing, Outlook } from '#contracts/market/briefing.ts';
import type { Sent } from '#contracts/open.ts';
import type { PeakBias } from '#contracts/peak-scanner.ts';
import type { Signal } from '#contracts/signals.ts';

type Opportunity = Sent<typeof Briefing>['opportunities'][number];

const ofSignal = (signal: Signal): Opportunity => ({
  instrument: signal.instrument,
  direction: signal.signal_type,
  source: 'signal',
  signal_id: signal.id,
  trigger: signal.entry_price,
  invalidation: signal.stop_loss,
  target: signal.take_profit,
  risk_reward: signal.risk_reward_ratio,
  why: signal.reason,
});

function missingOf({ daily_bias, stop_hunt_side, structure_break_side }: PeakBias): string {
  const isBuy = daily_bias === 'Bullish';
  if (stop_hunt_side !== (isBuy ? 'low' : 'high')) {
    return isBuy ? 'a stop hunt below a low' : 'a stop hunt above a high';
  }
  if (structure_break_side === null) return `a break of structure ${isBuy ? 'up' : 'down'}wards`;
  return 'the quality of a signal';
}

function cycleOf({ cycle, level, peak_days }: PeakBias): string {
  if (cycle === null || level === null || peak_days === null) return 'No cycle yet';
  return `Cycle: level ${level} ${cycle}, day ${peak_days}`;
}

function ofBias(bias: PeakBias, { instrument, support, resistance }: Outlook): Opportunity {
  const isBuy = bias.daily_bias === 'Bullish';
  return {
    instrument,
    direction: isBuy ? 'buy' : 'sell',
    source: 'watchlist',
    signal_id: null,
    trigger: isBuy ? resistance : support,
    invalidation: isBuy ? support : resistance,
    target: null,
    risk_reward: null,
    why: `${cycleOf(bias)}, bias score ${Math.abs(bias.bias_score).toFixed(2)} for a ${isBuy ? 'buy' : 'sell'}; still missing ${missingOf(bias)}.`,
  };
}

/**
 * Open signals, newest first, then the watchlist of the Peak Scanner, strongest bias first; at most
 * three, and no watchlist entry for an instrument with a signal. At 06:00 UTC the hours of stop hunts
 * only begin, so only the bias can be weighed.
 */
export function findOpportunities(
  open: readonly Signal[],
  peaks: readonly PeakReading[],
  outlooks: readonly Outlook[],
): Opportunity[] {
  const hasSignal = (instrument: string): boolean =>
    open.some((signal) => signal.instrument === instrument);
  const watched = outlooks
    .flatMap((outlook) => {
      const bias = peaks.find(({ instrument }) => instrument === outlook.instrument)?.bias ?? null;
      return bias === null ? [] : [{ bias, outlook }];
    })
    .filter(({ bias, outlook }) => bias.daily_bias !== 'Neutral' && !hasSignal(outlook.instrument))
    .toSorted((a, b) => Math.abs(b.bias.bias_score) - Math.abs(a.bias.bias_score));
  const ideas = watched.map(({ bias, outlook }) => ofBias(bias, outlook));
  return [...open.map(ofSignal), ...ideas].slice(0, 3);
}
