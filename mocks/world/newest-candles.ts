import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import { candlePage, candlesOf } from './market.ts';

/** Beyond such a gap a page is computed anew, with pauses. */
const CONTINUED_MS = 7 * 86_400_000;

/** Candles that begin before `to`, UTC ms: the newest so many. */
type Page = { readonly to: number; readonly limit: number };
type KeptPage = Page & { readonly candles: Promise<readonly Candle[]> };

/** The newest page of each instrument and timeframe: closed candles never change. */
const kept = new Map<string, KeptPage>();

async function continued(
  last: KeptPage,
  instrument: Instrument,
  timeframe: Timeframe,
  to: number,
): Promise<readonly Candle[]> {
  const candles = await last.candles;
  const more = candlesOf(instrument, timeframe, last.to, to);
  return more.length === 0 ? candles : [...candles, ...more].slice(-last.limit);
}

/**
 * The newest closed candles that begin before `to`, oldest first. What was computed before is only
 * continued: a page that asks every minute waits for the last minute.
 *
 * @param asOf UTC ms; how far back history reaches hangs on it
 */
export async function newestCandles(
  instrument: Instrument,
  timeframe: Timeframe,
  { to, limit, asOf }: Page & { readonly asOf: number },
): Promise<readonly Candle[]> {
  const name = `${instrument} ${timeframe}`;
  const last = kept.get(name);
  if (last && last.limit >= limit && last.to <= to && to - last.to <= CONTINUED_MS) {
    const candles = continued(last, instrument, timeframe, to);
    kept.set(name, { to, limit: last.limit, candles });
    return (await candles).slice(-limit);
  }
  const page = candlePage(instrument, timeframe, { to, limit, now: asOf });
  const candles = page.then((told) => told.candles);
  if (!last || last.to <= to) kept.set(name, { to, limit, candles });
  return candles;
}
