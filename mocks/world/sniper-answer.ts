import { readSession } from '#api/engine/sniper/session-rows.ts';
import { type PairReading, sniperAnswer } from '#api/engine/sniper/sniper-answer.ts';
import { SNIPER_NEEDS } from '#api/engine/sniper/sniper-input.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { scannerInstruments } from '#contracts/rules/signals/scanners.ts';
import { sniperSessionUpTo, sniperTimes } from '#contracts/rules/signals/sniper-schedule.ts';
import type { SniperAnswer } from '#contracts/sniper.ts';
import { priceAt } from './market.ts';
import { newestOf } from './newest-of.ts';
import { readCandles } from './candle-reader.ts';
import { sniperCandles } from './scanner-plans.ts';
import { lastScanOf } from './scanning.ts';
import { listed } from './signal-record.ts';
import type { Tables } from './tables.ts';

/** The session of every pair, from the minutes that had closed. */
async function readPairs(minuteEnd: number): Promise<PairReading[]> {
  const start = sniperSessionUpTo(minuteEnd);
  const asOf = Math.min(minuteEnd, sniperTimes(start).expiry);
  const all: PairReading[] = [];
  for (const pair of scannerInstruments['1m_sniper']) {
    const read = await readCandles(pair, SNIPER_NEEDS, { from: asOf, to: asOf });
    const input = { pair, start, asOf, candles: sniperCandles(read, asOf) };
    all.push({ pair, ...readSession(input, (minuteEnd - start) / MINUTE_MS) });
  }
  return all;
}

/** The 1M Sniper's answers. */
export function createSniperAnswers() {
  const readings = newestOf(readPairs);

  return async (tables: Tables, t: number): Promise<SniperAnswer> => {
    const start = sniperSessionUpTo(t);
    return sniperAnswer({
      t,
      source: 'simulated',
      pairs: await readings(Math.floor(t / MINUTE_MS) * MINUTE_MS),
      priceOf: (pair) => priceAt(pair, t),
      issued: listed(tables.signals, '1m_sniper').filter(
        ({ timestamp }) => Date.parse(timestamp) >= start,
      ),
      lastScan: lastScanOf(tables, '1m_sniper'),
      isFilling: false,
    });
  };
}
