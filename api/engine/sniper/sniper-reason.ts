import { instrumentFacts } from '#contracts/rules/instruments.ts';
import { type SniperWindow, sniperClock, sniperTimes } from '#contracts/rules/sniper-schedule.ts';
import { utcTimeOfDay } from '#contracts/rules/utc-text.ts';
import { distanceShare, type Setup } from './setup-quality.ts';
import type { SniperInput } from './sniper-input.ts';

/** Why there is a signal, in one line. */
export function sniperReason(
  { pair, start }: Pick<SniperInput, 'pair' | 'start'>,
  setup: Setup,
  { window, takeProfit }: { window: SniperWindow; takeProfit: number },
): string {
  const { session } = setup;
  const price = (value: number): string => value.toFixed(instrumentFacts[pair].digits);
  const low = { name: 'low', price: session.low, time: session.lowTime };
  const high = { name: 'high', price: session.high, time: session.highTime };
  const [extreme, other] = setup.side === 'buy' ? [low, high] : [high, low];
  const within = Math.ceil(Number((100 * distanceShare(setup)).toFixed(3)));
  const times = (setup.range / setup.usualRange).toFixed(1);
  return [
    `${window === 2 ? 'Final scan: ' : ''}${sniperClock(start).type} session extreme:`,
    `${extreme.name} ${price(extreme.price)} formed at ${utcTimeOfDay(extreme.time)} after the ${other.name},`,
    `price within ${within}% of it, range ${session.rangePips.toFixed(1)} pips (${times}x median).`,
    `Target ${price(takeProfit)}, expires ${utcTimeOfDay(sniperTimes(start).expiry)} UTC. Extreme-Only.`,
  ].join(' ');
}
