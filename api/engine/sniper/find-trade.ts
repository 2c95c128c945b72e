import { averageDailyRange, rangeOf, rsiSeries } from '#api/engine/indicators/indicators.ts';
import { asConfidence, type SignalDraft, tradePrices } from '#api/engine/signals/signal-draft.ts';
import { median } from '#api/engine/measures/statistics.ts';
import { instrumentFacts, usualSpreadPips } from '#contracts/rules/market/instruments.ts';
import {
  sniperClock,
  sniperSlots,
  sniperTimes,
  type SniperWindow,
} from '#contracts/rules/signals/sniper-schedule.ts';
import { utcTimeOfDay } from '#contracts/rules/time/dates.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { timeframeMs } from '#contracts/rules/market/timeframes.ts';
import { type SniperSession, type SniperInput, edgesOf, EDGE_SHARE } from './read-session.ts';

const SESSIONS = { most: 20, least: 10 }; // earlier sessions of the same type to compare with

/**
 * The usual range of the first minutes of a session in price units: the median over the last twenty of
 * the same type with all their candles; null with fewer than ten.
 *
 * @param quarters M15, oldest first
 * @param start of the session at hand, UTC ms
 * @param lengthMs of the window, whole quarters of an hour
 */
export function usualRange(
  quarters: readonly Candle[],
  start: number,
  lengthMs: number,
): number | null {
  const sessions = new Map<number, Candle[]>();
  for (const candle of quarters) {
    const daysBefore = Math.ceil((start - candle.t) / DAY_MS);
    const session = start - daysBefore * DAY_MS;
    if (daysBefore < 1 || candle.t - session >= lengthMs) continue;
    sessions.set(session, [...(sessions.get(session) ?? []), candle]);
  }
  const ranges = [...sessions.values()]
    .filter((candles) => candles.length === lengthMs / timeframeMs.M15)
    .slice(-SESSIONS.most)
    .map(rangeOf);
  return ranges.length < SESSIONS.least ? null : median(ranges.map(({ high, low }) => high - low));
}

const ORDINARY_RANGE = { from: 0.7, to: 1.8 }; // bounds of a tradable range, in usual ranges
const RSI_LOW = 30;

/** A session at an edge of its range. Prices and ranges in price units. */
type Setup = NonNullable<ReturnType<typeof measure>> & {
  readonly side: 'buy' | 'sell';
  readonly session: SniperSession;
  readonly range: number;
  readonly minutes: readonly Candle[]; // closed up to the setup, the session's and those before
};

function distanceShare({ side, session, range }: Setup): number {
  const { high, low, lastClose } = session;
  return (side === 'buy' ? lastClose - low : high - lastClose) / range;
}

/** Whether price came back from the extreme of the last five minutes by 15 % of the range. */
function isRejected({ side, session, range, minutes }: Setup): boolean {
  const { high, low } = rangeOf(minutes.slice(-5));
  const back = side === 'buy' ? session.lastClose - low : high - session.lastClose;
  return back >= 0.15 * range;
}

function isExhausted({ side, minutes }: Setup): boolean {
  const closes = minutes.map(({ c }) => c);
  const strengths = rsiSeries(closes, 14).slice(-10);
  return strengths.some(
    (rsi) => rsi !== null && (side === 'buy' ? rsi < RSI_LOW : rsi > 100 - RSI_LOW),
  );
}

/** 0 to 1: distance beyond London's reference, against the trade; full at half a daily range. */
function beyondLondon({ side, session, dailyRange }: Setup): number {
  const { londonReference, lastClose } = session;
  if (londonReference === null) return 0;
  const beyond = side === 'buy' ? londonReference - lastClose : lastClose - londonReference;
  return Math.min(1, Math.max(0, beyond / (0.5 * dailyRange)));
}

/** Quality of a setup, 0 to 1; the weights are ours, see docs/sniper.md. */
function setupQuality(setup: Setup): number {
  const times = setup.range / setup.usualRange;
  const isOrdinary = times >= ORDINARY_RANGE.from && times <= ORDINARY_RANGE.to;
  return (
    0.25 * (1 - distanceShare(setup) / EDGE_SHARE) +
    0.2 * Number(isOrdinary) +
    0.15 * Number(isRejected(setup)) +
    0.15 * Number(isExhausted(setup)) +
    0.15 * beyondLondon(setup) +
    0.1 * Number(setup.spread <= setup.range / 10)
  );
}

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

const LEAST_MINUTES_SHARE = 0.8; // least share of the elapsed minutes with a candle
const LEAST_RANGE = { spreads: 6, usual: 0.5 };
/**
 * At this horizon costs decide: the least risk is ten spreads, so that the spread takes at most a tenth
 * of R. Half a range as risk puts the stop at least 0.3 of it beyond the extreme.
 */
const RISK = { ranges: 0.5, spreads: 10, mostAdr: 0.25 };
const LEAST_QUALITY = 0.4;

/** The trade back into a session's range, or the reason why there is none. */
export function findTrade(
  input: SniperInput,
  session: SniperSession,
  window: SniperWindow,
): SignalDraft | { readonly whyNot: string } {
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
  if (range < least) {
    const pips = (least / instrumentFacts[input.pair].pip).toFixed(1);
    const whyNot = `The session range is too small: ${session.rangePips.toFixed(1)} pips of at least ${pips}.`;
    return { whyNot };
  }
  const side = freshExtreme(session);
  if (typeof side === 'object') return side;
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
  return { spread, usualRange: usual, dailyRange };
}

function freshExtreme(session: SniperSession): 'buy' | 'sell' | { whyNot: string } {
  const { nearHigh, nearLow } = edgesOf(session);
  if (nearLow && session.highFormedFirst) return 'buy';
  if (nearHigh && !session.highFormedFirst) return 'sell';
  if (nearLow) return { whyNot: 'Price is back at the low, which formed before the high.' };
  if (nearHigh) return { whyNot: 'Price is back at the high, which formed before the low.' };
  return { whyNot: 'Price is at no edge of the session range.' };
}

function tradeOf(
  input: SniperInput,
  setup: Setup,
  window: SniperWindow,
): SignalDraft | { readonly whyNot: string } {
  const { pair: instrument, start } = input;
  const { side, session } = setup;
  const risk = Math.max(RISK.ranges * setup.range, RISK.spreads * setup.spread);
  if (risk > RISK.mostAdr * setup.dailyRange)
    return { whyNot: 'The stop would be more than a quarter of the average daily range away.' };
  const quality = setupQuality(setup);
  if (quality < LEAST_QUALITY)
    return { whyNot: `Setup quality ${floored(quality)} is below ${floored(LEAST_QUALITY)}.` };
  const reward = 1.5 * risk;
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

/** Rounded down, so that it is never rounded up to the threshold. */
const floored = (quality: number): string => (Math.floor(100 * quality) / 100).toFixed(2);
