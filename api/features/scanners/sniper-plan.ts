import { setImmediate as nextTurn } from 'node:timers/promises';
import { scanSession } from '#api/engine/sniper/judge-session.ts';
import { SNIPER_NEEDS } from '#api/engine/sniper/read-session.ts';
import type { FoundSignal } from '#api/engine/signals/signal-draft.ts';
import type { Market } from '#api/market/market.ts';
import { scannerInstruments, type SniperPair } from '#contracts/rules/signals/scanners.ts';
import { sniperSessionUpTo, sniperSlots } from '#contracts/rules/signals/sniper-schedule.ts';
import { type CandleReader, readCandles, reachUpTo } from '#api/market/candle-reader.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import type { Progress, ScannerPlan, ScanResult, ScanTask } from './scanner-plan.ts';
import { readySlots } from './closed-slots.ts';

const REPLAY_DAYS = 60;

/** Scans the two execution minutes of a session, each pair separately. */
export const createSniperPlan = (market: Pick<Market, 'candles'>): ScannerPlan => ({
  scanner: '1m_sniper',
  instruments: scannerInstruments['1m_sniper'],
  shortestTimeframe: 'M1',
  replayMs: REPLAY_DAYS * 24 * HOUR_MS,
  periodOf: sniperSessionUpTo,
  periodBefore: (period) => sniperSessionUpTo(period - 1),
  slotsOf: sniperSlots,
  async scan(task): Promise<ScanResult> {
    const wanted = scannerInstruments['1m_sniper'].filter((pair) =>
      task.instruments.includes(pair),
    );
    const signals: FoundSignal[] = [];
    const progress: Progress[] = [];
    for (const pair of wanted) {
      const result = await scanPair(market, task, pair);
      if (result.signals !== null) signals.push(result.signals);
      if (result.progress !== null) progress.push(result.progress);
      await nextTurn();
    }
    return { signals, progress };
  },
});

async function scanPair(
  market: Pick<Market, 'candles'>,
  { period, slots: due, clock }: ScanTask,
  pair: SniperPair,
): Promise<{ signals: FoundSignal | null; progress: Progress | null }> {
  const nothing = { signals: null, progress: null };
  const [first, last] = [due[0], due.at(-1)];
  if (first === undefined || last === undefined) return nothing;
  const reader = await readCandles(market, pair, SNIPER_NEEDS, { from: first, to: last });
  if (reader.isFilling) return nothing;
  const isReady = (slot: number): boolean => reachUpTo(slot, pair, 'M1', reader.at('M1', slot));
  const slots = readySlots(due, clock, isReady);
  const doneTo = slots.at(-1);
  if (doneTo === undefined) return nothing;
  const signals = scanSession({
    pair,
    start: period,
    slots: slots.filter(isReady),
    candlesAt: (slot) => sniperCandles(reader, slot),
  });
  const isComplete = signals !== null || doneTo === sniperSlots(period)[1];
  return { signals, progress: { instrument: pair, doneTo, isComplete } };
}

/** The candles that the engine reads at a moment, UTC ms. */
export const sniperCandles = (reader: CandleReader, asOf: number) => ({
  M1: reader.at('M1', asOf),
  M15: reader.at('M15', asOf),
  D1: reader.at('D1', asOf),
});
