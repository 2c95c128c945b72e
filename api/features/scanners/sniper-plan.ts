import { setImmediate as nextTurn } from 'node:timers/promises';
import { scanSession } from '#api/engine/sniper/scan-session.ts';
import { SNIPER_NEEDS } from '#api/engine/sniper/sniper-input.ts';
import type { FoundSignal } from '#api/engine/signals/signal-draft.ts';
import type { Market } from '#api/market/market.ts';
import { scannerInstruments, type SniperPair } from '#contracts/rules/signals/scanners.ts';
import { sniperSessionUpTo, sniperSlots } from '#contracts/rules/signals/sniper-schedule.ts';
import { type CandleReader, readCandles } from '#api/market/candle-reader.ts';
import { reachUpTo } from '#api/market/reach-up-to.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import type { Progress, ScannerPlan, ScanResult, ScanTask } from './scanner-plan.ts';
import { settledSlots } from './closed-slots.ts';

const REPLAY_DAYS = 60;

/** Looks at the two execution minutes of a session, each pair on its own. */
export const createSniperPlan = (market: Pick<Market, 'candles'>): ScannerPlan => ({
  scanner: '1m_sniper',
  instruments: scannerInstruments['1m_sniper'],
  finest: 'M1',
  replayMs: REPLAY_DAYS * 24 * HOUR_MS,
  periodOf: sniperSessionUpTo,
  periodBefore: (period) => sniperSessionUpTo(period - 1),
  slotsOf: sniperSlots,
  async scan(task): Promise<ScanResult> {
    const wanted = scannerInstruments['1m_sniper'].filter((pair) =>
      task.instruments.includes(pair),
    );
    const found: FoundSignal[] = [];
    const progress: Progress[] = [];
    for (const pair of wanted) {
      const result = await scanPair(market, task, pair);
      if (result.found !== null) found.push(result.found);
      if (result.progress !== null) progress.push(result.progress);
      await nextTurn();
    }
    return { found, progress };
  },
});

async function scanPair(
  market: Pick<Market, 'candles'>,
  { period, slots: due, clock }: ScanTask,
  pair: SniperPair,
): Promise<{ found: FoundSignal | null; progress: Progress | null }> {
  const nothing = { found: null, progress: null };
  const [first, last] = [due[0], due.at(-1)];
  if (first === undefined || last === undefined) return nothing;
  const reader = await readCandles(market, pair, SNIPER_NEEDS, { from: first, to: last });
  if (reader.isFilling) return nothing;
  const isReady = (slot: number): boolean => reachUpTo(slot, pair, 'M1', reader.at('M1', slot));
  const slots = settledSlots(due, clock, isReady);
  const doneTo = slots.at(-1);
  if (doneTo === undefined) return nothing;
  const found = scanSession({
    pair,
    start: period,
    slots: slots.filter(isReady),
    candlesAt: (slot) => sniperCandles(reader, slot),
  });
  const isComplete = found !== null || doneTo === sniperSlots(period)[1];
  return { found, progress: { instrument: pair, doneTo, isComplete } };
}

/** What the engine reads at a moment. */
export const sniperCandles = (reader: CandleReader, asOf: number) => ({
  M1: reader.at('M1', asOf),
  M15: reader.at('M15', asOf),
  D1: reader.at('D1', asOf),
});
