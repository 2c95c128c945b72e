import { candlesIn } from '#api/engine/candle-import/candle-columns.ts';
import type { CandleImport } from '#api/engine/candle-import/candle-import.ts';
import { UnreadableFile } from '#api/engine/candle-import/layout.ts';
import type { AuditActor } from '#api/features/audit/audit.service.ts';
import type { CandleStore } from '#api/market/candle-store.ts';
import type { CandleImportReport } from '#contracts/market/candle-import.ts';
import { ApiError } from '#contracts/errors.ts';
import type { CandleImportStore } from './candle-import.store.ts';

type Deps = { candles: CandleStore; store: CandleImportStore; now: () => number };

export type CandleImportService = ReturnType<typeof createCandleImportService>;

export function createCandleImportService({ candles, store, now }: Deps) {
  return {
    /**
     * Stores the candles, all or nothing, with an audit record; a preview only reports.
     *
     * @param reading the parsed file; parsing may already be in progress
     * @throws ApiError `candles.unreadable_file`
     */
    async importCandles(
      actor: AuditActor,
      reading: Promise<CandleImport>,
      { isPreview }: { isPreview: boolean },
    ): Promise<CandleImportReport> {
      const { report, candles: good } = await readable(reading);
      if (isPreview) return { ...report, stored: false };
      const { instrument, timeframe } = report;
      await candles.add({ source: 'stored', instrument, timeframe }, candlesIn(good));
      await store.record({
        actor,
        action: 'candles.imported',
        target: `${report.candles} ${instrument} ${timeframe}, ${report.from} to ${report.to}`,
        at: now(),
      });
      return { ...report, stored: true };
    },
  };
}

async function readable(reading: Promise<CandleImport>): Promise<CandleImport> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const detail = error.message;
    throw new ApiError('candles.unreadable_file', detail, {
      errors: [{ in: 'body', pointer: '#', detail }],
    });
  }
}
