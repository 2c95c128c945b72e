import { createBriefingService } from '#api/features/analysis/briefing.service.ts';
import { createCandleImportService } from '#api/features/market/candle-import.service.ts';
import { createChartAnalysisService } from '#api/features/analysis/chart-analyses.service.ts';
import { createDarkPoolService } from '#api/features/analysis/dark-pools.service.ts';
import { createInstitutionalService } from '#api/features/analysis/institutional.service.ts';
import { createMarketService } from '#api/features/market/market.service.ts';
import { createPriceReportService } from '#api/features/market/price-reports.service.ts';
import { createPriceAlertService } from '#api/features/price-alerts/price-alerts.service.ts';
import { createPriceWatchService } from '#api/features/price-alerts/price-watch.service.ts';
import { createPredictionService } from '#api/features/predictions/predictions.service.ts';
import { createScannerServices } from '#api/features/scanners/scanners.service.ts';
import { createSentimentActivityService } from '#api/features/analysis/sentiment-activity.service.ts';
import { createSentimentService } from '#api/features/analysis/sentiments.service.ts';
import { createGradingService } from '#api/features/signals/grading.service.ts';
import { createPublicRecordService } from '#api/features/signals/public-record.service.ts';
import { createSignalService } from '#api/features/signals/signals.service.ts';
import type { AppDeps } from './app-deps.ts';
import type { Base } from './base.ts';

export function createMarketServices(deps: AppDeps, base: Base) {
  const { market, now } = deps;
  const { stores } = base;
  const { candles, audit } = stores;
  return {
    market: createMarketService(market, now),
    priceReports: createPriceReportService({ ...deps, ...base, store: stores.priceReports }),
    priceAlerts: createPriceAlertService({ store: stores.priceAlerts, market, now }),
    priceWatch: createPriceWatchService({ store: stores.priceWatch, market, now }),
    candleImport: createCandleImportService({ candles, audit, now }),
    chartAnalyses: createChartAnalysisService({ ...deps, store: stores.chartAnalyses }),
    ...createScanning(deps, base),
    ...createAnalysis(deps, base),
  };
}

function createScanning(deps: AppDeps, base: Base) {
  const { stores, settings, events } = base;
  const { market, now, peakMode: mode } = deps;
  const onSignals = () => events.publish('signals');
  const ofSignals = { ...deps, settings, store: stores.signals, onChange: onSignals };
  const signals = createSignalService({ ...ofSignals, source: () => market.source });
  const grading = createGradingService(ofSignals);
  const scanners = createScannerServices({
    market,
    mode,
    settings,
    signals,
    now,
    runs: stores.scanRuns,
    predictions: createPredictionService({ ...deps, store: stores.predictions }),
    onChange: () => events.publish('scanners'),
  });
  const briefing = createBriefingService({
    market,
    signals,
    grading,
    now,
    store: stores.briefings,
    peak: scanners.peak,
    onChange: () => events.publish('briefing'),
  });
  const publicRecord = createPublicRecordService({
    store: stores.publicRecord,
    chain: stores.signals,
    source: () => market.source,
    now,
    onChange: onSignals,
  });
  return { signals, grading, publicRecord, scanners, briefing };
}

function createAnalysis({ market, now, logger }: AppDeps, { stores }: Base) {
  const positioning = stores.traderPositioning;
  const sentiments = createSentimentService({ market, positioning, now });
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
