import { SNIPER_NEEDS } from '#api/engine/sniper/sniper-input.ts';
import {
  readSession,
  type SessionReading,
  sessionRow,
  timingInfo,
} from '#api/engine/sniper/session-rows.ts';
import { scannerInstruments, type SniperPair } from '#contracts/rules/scanners.ts';
import {
  sniperClock,
  sniperMessage,
  sniperSessionStart,
  sniperTimes,
} from '#contracts/rules/sniper-schedule.ts';
import type { SniperAnswer } from '#contracts/sniper.ts';
import { priceAt } from './market.ts';
import { newestOf } from './newest-of.ts';
import { readCandles } from './scan-candles.ts';
import { sessionUpTo, sniperCandles } from './scanner-plans.ts';
import { lastScanOf } from './scanning.ts';
import { listed } from './signal-record.ts';
import type { Tables } from './tables.ts';

const MINUTE_MS = 60_000;

type PairReading = SessionReading & { readonly pair: SniperPair };

const textOf = (t: number): string => new Date(t).toISOString();

/** The session of every pair, from the minutes that had closed. */
async function readPairs(minuteEnd: number): Promise<PairReading[]> {
  const start = sessionUpTo(sniperSessionStart(minuteEnd));
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
    const clock = sniperClock(t);
    const start = sessionUpTo(clock.start);
    const pairs = await readings(Math.floor(t / MINUTE_MS) * MINUTE_MS);
    const issued = listed(tables.signals, '1m_sniper').filter(
      ({ timestamp }) => Date.parse(timestamp) >= start,
    );
    const signalOf = (pair: SniperPair) =>
      issued.find(({ instrument }) => instrument === pair) ?? null;
    return {
      session_type: clock.type,
      session_active: clock.isActive,
      current_phase: clock.phase,
      phase_step: clock.step,
      message: sniperMessage(clock, issued.length),
      next_session: textOf(clock.nextStart),
      last_scan: lastScanOf(tables, '1m_sniper'),
      timing_info: timingInfo({ start }),
      signals: pairs.flatMap(
        (reading) => sessionRow({ ...reading, start }, reading, signalOf(reading.pair)) ?? [],
      ),
      session_data: Object.fromEntries(
        pairs.flatMap(({ pair, data }) =>
          data === null ? [] : [[pair, { ...data, current_price: priceAt(pair, t) }]],
        ),
      ),
      data_source: 'simulated',
      as_of: textOf(t),
      filling: false,
    };
  };
}
