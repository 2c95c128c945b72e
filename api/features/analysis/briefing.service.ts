import { BRIEFING_NEEDS, type BriefingMarket } from '#api/engine/briefing/market-readings.ts';
import { DOLLAR_MAJORS } from '#api/engine/briefing/market-risk.ts';
import { writeBriefing } from '#api/engine/briefing/write-briefing.ts';
import type { PeakScannerService } from '#api/features/scanners/peak-scanner.service.ts';
import type { GradingService } from '#api/features/signals/grading.service.ts';
import type { SignalService } from '#api/features/signals/signals.service.ts';
import { readCandles, reachUpTo } from '#api/market/candle-reader.ts';
import { marketClock, type Market } from '#api/market/market.ts';
import type { BriefingAnswer } from '#contracts/market/briefing.ts';
import { briefingAnswer } from '#api/domain/market.ts';
import { briefingDate, briefingDueAt } from '#contracts/rules/market/briefing-schedule.ts';
import { INSTRUMENTS } from '#contracts/rules/market/instruments.ts';
import type { createBriefingStore } from './briefing.store.ts';

/** Waits so long for all instruments; afterwards the currencies suffice (others may have a holiday). */
const PATIENCE_MS = 3_600_000;

type Deps = {
  readonly store: ReturnType<typeof createBriefingStore>;
  readonly market: Pick<Market, 'source' | 'candles' | 'price'>;
  readonly peak: Pick<PeakScannerService, 'readingsAt'>;
  readonly signals: Pick<SignalService, 'openAt'>;
  readonly grading: Pick<GradingService, 'gradeOpen'>;
  readonly now: () => number;
  readonly onChange: () => void;
};

export type BriefingService = ReturnType<typeof createBriefingService>;

export function createBriefingService(deps: Deps) {
  const { store, market, now, onChange } = deps;
  const clock = marketClock(market, now);
  let madeUpTo = 0; // avoids a database read each minute

  return {
    /** Creates the newest due briefing under its own date. Does nothing while candles are missing: call again. */
    async makeDue(): Promise<void> {
      const t = clock(INSTRUMENTS);
      if (t === null) return;
      const dueAt = briefingDueAt(t);
      if (dueAt === madeUpTo) return;
      if (!(await store.has(briefingDate(dueAt), market.source))) {
        const input = await readInput(deps, dueAt, t);
        const briefing = input && writeBriefing(input);
        if (briefing === null) return;
        if (await store.add(briefing)) onChange();
      }
      madeUpTo = dueAt;
    },

    async read(): Promise<BriefingAnswer> {
      return briefingAnswer(await store.newest(market.source), now());
    },
  };
}

/** Null while candles may still arrive. @param t the market's clock, UTC ms */
async function readInput({ market, peak, signals, grading, now }: Deps, dueAt: number, t: number) {
  const awaited = t - dueAt < PATIENCE_MS ? INSTRUMENTS : DOLLAR_MAJORS;
  const markets: BriefingMarket[] = [];
  for (const instrument of INSTRUMENTS) {
    const reader = await readCandles(market, instrument, BRIEFING_NEEDS, {
      from: dueAt,
      to: dueAt,
    });
    const [D1, H4, H1] = [reader.at('D1', dueAt), reader.at('H4', dueAt), reader.at('H1', dueAt)];
    const isAwaited = awaited.some((each) => each === instrument);
    if (reader.isFilling || (isAwaited && !reachUpTo(dueAt, instrument, 'H1', H1))) return null;
    markets.push({ instrument, candles: { D1, H4, H1 } });
  }
  const peaks = await peak.readingsAt(dueAt);
  if (peaks.some(({ isFilling }) => isFilling)) return null;
  await grading.gradeOpen(); // signals may have ended while the server was down
  const open = await signals.openAt(dueAt);
  return { dueAt, madeAt: now(), source: market.source, markets, peaks, open };
}
