import { BRIEFING_NEEDS, type BriefingMarket } from '#api/engine/briefing/briefing-input.ts';
import { writeBriefing } from '#api/engine/briefing/write-briefing.ts';
import type { Briefing } from '#contracts/market/briefing.ts';
import { INSTRUMENTS } from '#contracts/rules/market/instruments.ts';
import type { Signal } from '#contracts/signals.ts';
import { readCandles } from './candle-reader.ts';
import { breathe } from './market.ts';
import { readPeaks } from './peak-readings.ts';
import { prepareHours } from './prepare-hours.ts';

async function readMarkets(dueAt: number): Promise<BriefingMarket[]> {
  await prepareHours(INSTRUMENTS, BRIEFING_NEEDS, dueAt);
  const markets: BriefingMarket[] = [];
  for (const instrument of INSTRUMENTS) {
    const read = await readCandles(instrument, BRIEFING_NEEDS, { from: dueAt, to: dueAt });
    const candles = { D1: read('D1', dueAt), H4: read('H4', dueAt), H1: read('H1', dueAt) };
    markets.push({ instrument, candles });
    await breathe();
  }
  return markets;
}

type Due = {
  /** 06:00 UTC of its date, UTC ms. */
  readonly dueAt: number;
  /** UTC ms. */
  readonly madeAt: number;
  /** Signals that were open when it was due, newest first. */
  readonly open: readonly Signal[];
};

/** The briefing that was due at a moment; null where the market has no such history. */
export async function makeBriefing({ dueAt, madeAt, open }: Due): Promise<Briefing | null> {
  const markets = await readMarkets(dueAt);
  const peaks = await readPeaks(dueAt, () => null);
  return writeBriefing({ dueAt, madeAt, source: 'simulated', markets, peaks, open });
}
