import { readSession, type PairReading, sniperAnswer } from '#api/answers/sniper-answer.ts';
import { scanSession } from '#api/engine/sniper/judge-session.ts';
import { SNIPER_NEEDS } from '#api/engine/sniper/read-session.ts';
import type { SignalService } from '#api/features/signals/signals.service.ts';
import { readCandles, type CandleReader } from '#api/market/candle-reader.ts';
import type { Market } from '#api/market/market.ts';
import { memoizeNewest } from '#api/market/memoize-newest.ts';
import { MINUTE_MS, HOUR_MS } from '#contracts/rules/durations.ts';
import { scannerInstruments, type SniperPair } from '#contracts/rules/signals/scanners.ts';
import {
  sniperSessionUpTo,
  sniperTimes,
  sniperSlots,
} from '#contracts/rules/signals/sniper-schedule.ts';
import type { SniperAnswer } from '#contracts/sniper.ts';
import type { ScanRunStore } from './scan-runs.store.ts';
import { readDueSlots, scanEach, type ScannerPlan, type ScanTask } from './scanner-plan.ts';

const REPLAY_DAYS = 60;

/** Scans the two execution minutes of a session, each pair separately. */
export const createSniperPlan = (market: Pick<Market, 'candles'>): ScannerPlan => ({
  scanner: '1m_sniper',
  instruments: scannerInstruments['1m_sniper'],
  isDivisible: true,
  shortestTimeframe: 'M1',
  replayMs: REPLAY_DAYS * 24 * HOUR_MS,
  periodOf: sniperSessionUpTo,
  periodBefore: (period) => sniperSessionUpTo(period - 1),
  slotsOf: sniperSlots,
  scan: (task) =>
    scanEach(
      scannerInstruments['1m_sniper'].filter((pair) => task.instruments.includes(pair)),
      (pair) => scanPair(market, task, pair),
    ),
});

async function scanPair(market: Pick<Market, 'candles'>, task: ScanTask, pair: SniperPair) {
  const reading = { market, instrument: pair, timeframe: 'M1', needs: SNIPER_NEEDS } as const;
  const due = await readDueSlots(reading, task);
  if (due === null) return null;
  const { reader, slots, doneTo } = due;
  const candlesAt = (slot: number) => sniperCandles(reader, slot);
  const signal = scanSession({ pair, start: task.period, slots, candlesAt });
  const isComplete = signal !== null || doneTo === sniperSlots(task.period)[1];
  return { signal, progress: { instrument: pair, doneTo, isComplete } };
}

const sniperCandles = (reader: CandleReader, asOf: number) => ({
  M1: reader.at('M1', asOf),
  M15: reader.at('M15', asOf),
  D1: reader.at('D1', asOf),
});

type Deps = {
  readonly market: Pick<Market, 'source' | 'price' | 'candles'>;
  readonly runs: ScanRunStore;
  readonly signals: Pick<SignalService, 'issuedBetween'>;
  readonly clock: () => number; // the scanner's clock, UTC ms
};

type SourcedReading = PairReading & { readonly isFilling: boolean };

const isFilling = (all: readonly SourcedReading[]): boolean => all.some((each) => each.isFilling);

export type SniperService = ReturnType<typeof createSniperService>;

export function createSniperService({ market, runs, signals, clock }: Deps) {
  async function readPair(pair: SniperPair, start: number, minuteEnd: number) {
    const asOf = Math.min(minuteEnd, sniperTimes(start).expiry);
    const reader = await readCandles(market, pair, SNIPER_NEEDS, { from: asOf, to: asOf });
    const input = { pair, start, asOf, candles: sniperCandles(reader, asOf) };
    const minute = (minuteEnd - start) / MINUTE_MS;
    return { pair, isFilling: reader.isFilling, ...readSession(input, minute) };
  }

  /** Reads closed minutes only: the reading is valid until the next minute closes. */
  const readings = memoizeNewest(async (minuteEnd: number): Promise<SourcedReading[]> => {
    const start = sniperSessionUpTo(minuteEnd);
    const all: SourcedReading[] = [];
    for (const pair of scannerInstruments['1m_sniper']) {
      all.push(await readPair(pair, start, minuteEnd));
    }
    return all;
  });

  return {
    forget: readings.forget,

    async read(): Promise<SniperAnswer> {
      const t = clock();
      const minuteEnd = Math.floor(t / MINUTE_MS) * MINUTE_MS;
      const pairs = await readings(minuteEnd, (all) => !isFilling(all));
      const start = sniperSessionUpTo(t);
      return sniperAnswer({
        t,
        source: market.source,
        pairs,
        priceOf: (pair) => market.price(pair)?.price ?? null,
        issued: await signals.issuedBetween('1m_sniper', start, sniperTimes(start).expiry),
        lastScan: await runs.lastSlot({ scanner: '1m_sniper', source: market.source }),
        isFilling: isFilling(pairs),
      });
    },
  };
}
