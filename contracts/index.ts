import { authEndpoints } from './auth.ts';
import { briefingEndpoints } from './briefing.ts';
import { candleImportEndpoints } from './candle-import.ts';
import { chartAnalysisEndpoints } from './chart-analyses.ts';
import { darkPoolEndpoints } from './dark-pools.ts';
import type { Endpoint } from './endpoint.ts';
import { eventEndpoints } from './events.ts';
import { institutionalEndpoints } from './institutional.ts';
import { journalScreenshotEndpoints } from './journal-screenshots.ts';
import { journalSyncEndpoints } from './journal-sync.ts';
import { journalEndpoints } from './journal.ts';
import { marketEndpoints } from './market.ts';
import { openApiEndpoints } from './openapi.ts';
import { peakScannerEndpoints } from './peak-scanner.ts';
import { platformDataEndpoints } from './platform-data.ts';
import { postEndpoints } from './posts.ts';
import { publicConfigEndpoints } from './public-config.ts';
import { sentimentEndpoints } from './sentiments.ts';
import { signalEndpoints } from './signals.ts';
import { sniperEndpoints } from './sniper.ts';
import { trackRecordEndpoints } from './track-record.ts';
import { userEndpoints } from './users.ts';
import { weeklyScannerEndpoints } from './weekly-scanner.ts';

/** Every endpoint of the API, by feature. What is not here does not exist. */
export const registry = {
  auth: authEndpoints,
  briefing: briefingEndpoints,
  candleImport: candleImportEndpoints,
  chartAnalyses: chartAnalysisEndpoints,
  darkPools: darkPoolEndpoints,
  events: eventEndpoints,
  institutional: institutionalEndpoints,
  journal: journalEndpoints,
  journalScreenshots: journalScreenshotEndpoints,
  journalSync: journalSyncEndpoints,
  market: marketEndpoints,
  openapi: openApiEndpoints,
  peakScanner: peakScannerEndpoints,
  platformData: platformDataEndpoints,
  posts: postEndpoints,
  publicConfig: publicConfigEndpoints,
  sentiments: sentimentEndpoints,
  signals: signalEndpoints,
  sniper: sniperEndpoints,
  trackRecord: trackRecordEndpoints,
  users: userEndpoints,
  weeklyScanner: weeklyScannerEndpoints,
};

export const allEndpoints: readonly Endpoint[] = [
  ...Object.values(authEndpoints),
  ...Object.values(briefingEndpoints),
  ...Object.values(candleImportEndpoints),
  ...Object.values(chartAnalysisEndpoints),
  ...Object.values(darkPoolEndpoints),
  ...Object.values(eventEndpoints),
  ...Object.values(institutionalEndpoints),
  ...Object.values(journalEndpoints),
  ...Object.values(journalScreenshotEndpoints),
  ...Object.values(journalSyncEndpoints),
  ...Object.values(marketEndpoints),
  ...Object.values(openApiEndpoints),
  ...Object.values(peakScannerEndpoints),
  ...Object.values(platformDataEndpoints),
  ...Object.values(postEndpoints),
  ...Object.values(publicConfigEndpoints),
  ...Object.values(sentimentEndpoints),
  ...Object.values(signalEndpoints),
  ...Object.values(sniperEndpoints),
  ...Object.values(trackRecordEndpoints),
  ...Object.values(userEndpoints),
  ...Object.values(weeklyScannerEndpoints),
];
