import { candlesIn } from '#contracts/rules/market/candle-import/candle-columns.ts';
import type { CandleImport } from '#contracts/rules/market/candle-import/candle-import.ts';
import { UnreadableFile } from '#contracts/rules/market/candle-import/layout.ts';
import type { AuditActor, AuditService } from '#api/features/audit/audit.service.ts';
import type { CandleStore } from '#api/market/candle-store.ts';
import type { CandleImportReport } from '#contracts/market/candle-import.ts';
import { bodyError } from '#contracts/rules/access/refusals.ts';

type Deps = { candles: CandleStore; audit: Pick<AuditService, 'record'>; now: () => number };

export const createCandleImportService = ({ candles, audit, now }: Deps) => ({
  async importCandles(
    actor: AuditActor,
    reading: Promise<CandleImport>,
    { isPreview }: { isPreview: boolean },
  ): Promise<CandleImportReport> {
    const { report, candles: good } = await readable(reading);
    if (isPreview) return { ...report, stored: false };
    const { instrument, timeframe } = report;
    await candles.add({ source: 'stored', instrument, timeframe }, candlesIn(good));
    await audit.record({
      actor,
      action: 'candles.imported',
      target: `${report.candles} ${instrument} ${timeframe}, ${report.from} to ${report.to}`,
      at: now(),
    });
    return { ...report, stored: true };
  },
});

async function readable(reading: Promise<CandleImport>): Promise<CandleImport> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw bodyError('candles.unreadable_file', '#', error.message);
  }
}
