import { rsiSeries } from '#api/engine/indicators/indicators.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { SniperSession } from './read-session.ts';
import { EDGE_SHARE } from './session-edge.ts';

/** Ranges that are neither too narrow nor already spent, in usual ones. */
const ORDINARY_RANGE = { from: 0.7, to: 1.8 };
/** A rejection: so much of the range back from the extreme of the last five minutes. */
const REJECTION_MINUTES = 5;
const REJECTION_SHARE = 0.15;
const RSI_PERIOD = 14;
const RSI_MINUTES = 10;
const RSI_LOW = 30;
/** From so many daily ranges beyond London's reference on, the distance counts in full. */
const FULL_DISTANCE_ADR = 0.5;
const CHEAP_SPREADS = 10;

/** A session at an edge of its range. Prices and ranges in price units. */
export type Setup = {
  readonly side: 'buy' | 'sell';
  readonly session: SniperSession;
  readonly range: number;
  readonly usualRange: number;
  readonly averageDailyRange: number;
  readonly spread: number;
  /** Closed minutes up to the moment of the setup, the session's and those before. */
  readonly minutes: readonly Candle[];
};

/** How far the close is from the extreme, as a share of the range. */
export function distanceShare({ side, session, range }: Setup): number {
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

/** 0 to 1: how far price has gone beyond London's reference, against the trade. */
function beyondLondon({ side, session, averageDailyRange }: Setup): number {
  const { londonReference, lastClose } = session;
  if (londonReference === null) return 0;
  const beyond = side === 'buy' ? londonReference - lastClose : lastClose - londonReference;
  return Math.min(1, Math.max(0, beyond / (FULL_DISTANCE_ADR * averageDailyRange)));
}

/** 0 to 1: how much speaks for a setup; the weights are ours, see docs/sniper.md. */
export function setupQuality(setup: Setup): number {
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
