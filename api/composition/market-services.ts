import type { Database } from '#api/db/database.ts';
import { createBriefingService } from '#api/features/briefing/briefing.service.ts';
import { createCandleImportService } from '#api/features/candle-import/candle-import.service.ts';
import { createCandleImportStore } from '#api/features/candle-import/candle-import.store.ts';
import { createChartAnalysisService } from '#api/features/chart-analyses/chart-analyses.service.ts';
import { createDarkPoolService } from '#api/features/dark-pools/dark-pools.service.ts';
import type { Publish } from '#api/features/events/event-hub.ts';
import { createInstitutionalService } from '#api/features/institutional/institutional.service.ts';
import { createTraderPositioningService } from '#api/features/journal/trader-positioning.service.ts';
import { createMarketService } from '#api/features/market/market.service.ts';
import { createPriceReportService } from '#api/features/market/price-reports.service.ts';
import { createPredictionService } from '#api/features/predictions/predictions.service.ts';
import { createScannerServices } from '#api/features/scanners/scanners.service.ts';
import { createSentimentActivityService } from '#api/features/sentiments/sentiment-activity.service.ts';
import { createSentimentService } from '#api/features/sentiments/sentiments.service.ts';
import type { SettingsService } from '#api/features/settings/settings.service.ts';
import { createGradingService } from '#api/features/signals/grading.service.ts';
import { createSignalService } from '#api/features/signals/signals.service.ts';
import type { AppDeps } from './app-deps.ts';
import type { Stores } from './stores.ts';

type Shared = {
  readonly stores: Stores;
  readonly database: Database;
  readonly settings: SettingsService;
  readonly publish: Publish;
};

/** Market data and everything computed from its candles. */
export function createMarketServices(deps: AppDeps, shared: Shared) {
  const { market, now } = deps;
  const { stores, database } = shared;
  return {
    market: createMarketService(market, now),
    priceReports: createPriceReportService({
      store: stores.priceReports,
      createCounter: database.createCounter,
      market,
      now,
    }),
    candleImport: createCandleImportService({
      candles: stores.candles,
      store: createCandleImportStore(database),
      now,
    }),
    chartAnalyses: createChartAnalysisService({ store: stores.chartAnalyses, market, now }),
    ...createScanning(deps, shared),
    ...createAnalysis(deps, shared),
  };
}

/** What finds signals, keeps and grades them, and the briefing that is made of what they find. */
function createScanning(
  { market, now, train, peakMode, hasEvidenceCap }: AppDeps,
  { stores, settings, publish }: Shared,
) {
  const ofSignals = { store: stores.signals, settings, now, onChange: () => publish('signals') };
  const source = () => market.source;
  const signals = createSignalService({ ...ofSignals, source, hasEvidenceCap });
  const grading = createGradingService({ ...ofSignals, market });
  const scanners = createScannerServices({
    market,
    runs: stores.scanRuns,
    signals,
    predictions: createPredictionService({ store: stores.predictions, market, train, now }),
    settings,
    mode: peakMode,
    now,
    onChange: () => publish('scanners'),
  });
  return {
    signals,
    grading,
    scanners,
    briefing: createBriefingService({
      store: stores.briefings,
      market,
      peak: scanners.peak,
      signals,
      grading,
      now,
      onChange: () => publish('briefing'),
    }),
  };
}

/** What is modelled from candles. */
function createAnalysis({ market, now, logger }: AppDeps, { stores }: Shared) {
  const positioning = createTraderPositioningService(stores.traderPositioning);
  const sentiments = createSentimentService({ market, positioning: positioning, now });
  return {
    sentiments,
    sentimentActivity: createSentimentActivityService({
      store: stores.sentiments,
      sentiments,
      source: () => market.source,
      now,
      onFailure: (error) => logger.warn({ err: error }, 'a view of the sentiments was not counted'),
    }),
    institutional: createInstitutionalService({ store: stores.institutional, market, now }),
    darkPools: createDarkPoolService({ market, now }),
  };
}
