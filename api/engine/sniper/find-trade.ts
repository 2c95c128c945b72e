import { averageDailyRange, rsiSeries } from '#api/engine/indicators/indicators.ts';
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
import { type SniperSession, type SniperInput, edgesOf, EDGE_SHARE } from './read-session.ts';

const QUARTER_MS = 900_000;

/** Number of earlier sessions of the same type to compare with. */
const SESSIONS = 20;
/** Least number of sessions. */
const LEAST_SESSIONS = 10;

/**
 * The usual range of the first minutes of a session: the median over the last twenty of the same type. A
 * session with missing candles does not count.
 *
 * @param quarters M15, oldest first
 * @param start of the session at hand, UTC ms
 * @param lengthMs of the window, whole quarters of an hour
 * @returns price units, or null with fewer than ten sessions
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
    .filter((candles) => candles.length === lengthMs / QUARTER_MS)
    .slice(-SESSIONS)
    .map(
      (candles) => Math.max(...candles.map(({ h }) => h)) - Math.min(...candles.map(({ l }) => l)),
    );
  return ranges.length < LEAST_SESSIONS ? null : median(ranges);
}

/** Bounds of a tradable range, in usual ranges. */
const ORDINARY_RANGE = { from: 0.7, to: 1.8 };
/** A rejection: so much of the range back from the extreme of the last five minutes. */
const REJECTION_MINUTES = 5;
const REJECTION_SHARE = 0.15;
const RSI_PERIOD = 14;
const RSI_MINUTES = 10;
const RSI_LOW = 30;
/** Distance beyond London's reference that counts in full, in daily ranges. */
const FULL_DISTANCE_ADR = 0.5;
const CHEAP_SPREADS = 10;

/** A session at an edge of its range. Prices and ranges in price units. */
type Setup = {
  readonly side: 'buy' | 'sell';
  readonly session: SniperSession;
  readonly range: number;
  readonly usualRange: number;
  readonly dailyRange: number;
  readonly spread: number;
  /** Closed minutes up to the moment of the setup, the session's and those before. */
  readonly minutes: readonly Candle[];
};

/** How far the close is from the extreme, as a share of the range. */
function distanceShare({ side, session, range }: Setup): number {
  const { high, low, lastClose } = session;
  return (side === 'buy' ? lastClose - low : high - lastClose) / range;
}

function isRejected({ side, session, range, minutes }: Setup): boolean {
  const last = minutes.slice(-REJECTION_MINUTES);
  const back =
    side === 'buy'
      ? session.lastClose - Math.min(...last.map(({ l }) => l))
      : Math.max(...last.map(({ h }) => h)) - session.lastClose;
  return back >= REJECTION_SHARE * range;
}

function isExhausted({ side, minutes }: Setup): boolean {
  const strengths = rsiSeries(
    minutes.map(({ c }) => c),
    RSI_PERIOD,
  ).slice(-RSI_MINUTES);
  return strengths.some(
    (rsi) => rsi !== null && (side === 'buy' ? rsi < RSI_LOW : rsi > 100 - RSI_LOW),
  );
}

/** 0 to 1: distance beyond London's reference, against the trade. */
function beyondLondon({ side, session, dailyRange }: Setup): number {
  const { londonReference, lastClose } = session;
  if (londonReference === null) return 0;
  const beyond = side === 'buy' ? londonReference - lastClose : lastClose - londonReference;
  return Math.min(1, Math.max(0, beyond / (FULL_DISTANCE_ADR * dailyRange)));
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
    0.1 * Number(setup.spread <= setup.range / CHEAP_SPREADS)
  );
}

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

/** Least share of the elapsed minutes with a candle. */
const LEAST_MINUTES_SHARE = 0.8;
const LEAST_RANGE = { spreads: 6, usual: 0.5 };
/**
 * At this horizon costs decide: the least risk is ten spreads, so that the spread takes at most a tenth
 * of R. Half a range as risk puts the stop at least 0.3 of it beyond the extreme.
 */
const RISK = { ranges: 0.5, spreads: 10, mostAdr: 0.25 };
const REWARD_RISK = 1.5;
const LEAST_QUALITY = 0.4;

type Nothing = { readonly whyNot: string };

/** The trade back into a session's range, or the reason why there is none. */
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
  return { spread, usualRange: usual, dailyRange };
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
  if (risk > RISK.mostAdr * setup.dailyRange)
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

/** Rounded down, so that it is never rounded up to the threshold. */
const floored = (quality: number): string => (Math.floor(100 * quality) / 100).toFixed(2);
