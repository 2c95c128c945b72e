import { averageDailyRange } from '#api/engine/indicators/average-daily-range.ts';
import { asConfidence } from '#api/engine/signals/as-confidence.ts';
import type { SignalDraft } from '#api/engine/signals/signal-draft.ts';
import { tradePrices } from '#api/engine/signals/trade-prices.ts';
import { instrumentFacts, usualSpreadPips } from '#contracts/rules/market/instruments.ts';
import {
  sniperClock,
  sniperSlots,
  sniperTimes,
  type SniperWindow,
} from '#contracts/rules/signals/sniper-schedule.ts';
import { utcTimeOfDay } from '#contracts/rules/time/dates.ts';
import type { SniperSession } from './read-session.ts';
import { edgesOf } from './session-edge.ts';
import { distanceShare, type Setup, setupQuality } from './setup-quality.ts';
import type { SniperInput } from './sniper-input.ts';
import { usualRange } from './usual-range.ts';

/** Why there is a signal, in one line. */
function sniperReason(
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

/** Of the minutes that have passed, so many must have a candle. */
const LEAST_MINUTES_SHARE = 0.8;
const LEAST_RANGE = { spreads: 6, usual: 0.5 };
/*
 * At this horizon costs decide: ten spreads are the least risk, so that the spread takes a tenth of R at
 * most. Half a range as risk puts the stop 0.3 of it or more beyond the extreme.
 */
const RISK = { ranges: 0.5, spreads: 10, mostAdr: 0.25 };
const REWARD_RISK = 1.5;
const LEAST_QUALITY = 0.4;

type Nothing = { readonly whyNot: string };

/** The trade back into a session's range, or in a sentence why there is none. */
export function findTrade(
  input: SniperInput,
  session: SniperSession,
  window: SniperWindow,
): SignalDraft | Nothing {
  const { minutesPresent, minutesExpected } = session;
  if (minutesPresent / minutesExpected < LEAST_MINUTES_SHARE)
    return { whyNot: `Only ${minutesPresent} of ${minutesExpected} minutes have prices.` };
  const measures = measure(input, window);
  if (measures === null) return { whyNot: 'Too few earlier candles to tell what is usual.' };
  const range = session.high - session.low;
  const least = Math.max(
    LEAST_RANGE.spreads * measures.spread,
    LEAST_RANGE.usual * measures.usualRange,
  );
  if (range < least) return { whyNot: tooSmall(input, session, least) };
  const side = freshExtreme(session);
  if (side === null) return { whyNot: notFresh(session) };
  const setup = { ...measures, side, session, range, minutes: input.candles.M1 };
  return tradeOf(input, setup, window);
}

function measure({ pair, start, asOf, candles }: SniperInput, window: SniperWindow) {
  const [first, second] = sniperSlots(start);
  const length = (window === 1 ? first : second) - start;
  const usual = usualRange(candles.M15, start, length);
  const dailyRange = averageDailyRange(candles.D1);
  if (usual === null || dailyRange === null) return null;
  const spread = usualSpreadPips(pair, asOf) * instrumentFacts[pair].pip;
  return { spread, usualRange: usual, averageDailyRange: dailyRange };
}

function tooSmall({ pair }: SniperInput, { rangePips }: SniperSession, least: number): string {
  const leastPips = (least / instrumentFacts[pair].pip).toFixed(1);
  return `The session range is too small: ${rangePips.toFixed(1)} pips of at least ${leastPips}.`;
}

/** A buy at a low that is younger than the high, a sell at a high that is younger than the low. */
function freshExtreme(session: SniperSession): 'buy' | 'sell' | null {
  const { nearHigh, nearLow } = edgesOf(session);
  if (nearLow && session.highFormedFirst) return 'buy';
  return nearHigh && !session.highFormedFirst ? 'sell' : null;
}

function notFresh(session: SniperSession): string {
  const { nearHigh, nearLow } = edgesOf(session);
  if (nearLow) return 'Price is back at the low, which formed before the high.';
  if (nearHigh) return 'Price is back at the high, which formed before the low.';
  return 'Price is at no edge of the session range.';
}

function tradeOf(input: SniperInput, setup: Setup, window: SniperWindow): SignalDraft | Nothing {
  const { pair: instrument, start } = input;
  const { side, session } = setup;
  const risk = Math.max(RISK.ranges * setup.range, RISK.spreads * setup.spread);
  if (risk > RISK.mostAdr * setup.averageDailyRange)
    return { whyNot: 'The stop would be more than a quarter of the average daily range away.' };
  const quality = setupQuality(setup);
  if (quality < LEAST_QUALITY)
    return { whyNot: `Setup quality ${floored(quality)} is below ${floored(LEAST_QUALITY)}.` };
  const reward = REWARD_RISK * risk;
  const prices = tradePrices({ instrument, side, entry: session.lastClose, risk, reward });
  return {
    instrument,
    side,
    ...prices,
    quality: asConfidence(quality),
    expiresAt: sniperTimes(start).expiry,
    reason: sniperReason(input, setup, { window, takeProfit: prices.takeProfit }),
    mlAgrees: null,
  };
}

/** Not rounded up to the least that it does not reach. */
const floored = (quality: number): string => (Math.floor(100 * quality) / 100).toFixed(2);
