import { authEndpoints } from './auth.ts';
import { candleImportEndpoints } from './candle-import.ts';
import { chartAnalysisEndpoints } from './chart-analyses.ts';
import type { Endpoint } from './endpoint.ts';
import { eventEndpoints } from './events.ts';
import { journalEndpoints } from './journal.ts';
import { journalScreenshotEndpoints } from './journal-screenshots.ts';
import { journalSyncEndpoints } from './journal-sync.ts';
import { marketEndpoints } from './market.ts';
import { openApiEndpoints } from './openapi.ts';
import { platformDataEndpoints } from './platform-data.ts';
import { postEndpoints } from './posts.ts';
import { publicConfigEndpoints } from './public-config.ts';
import { userEndpoints } from './users.ts';

/** Every endpoint of the API, by feature. What is not here does not exist. */
export const registry = {
  auth: authEndpoints,
  candleImport: candleImportEndpoints,
  chartAnalyses: chartAnalysisEndpoints,
  events: eventEndpoints,
  journal: journalEndpoints,
  journalScreenshots: journalScreenshotEndpoints,
  journalSync: journalSyncEndpoints,
  market: marketEndpoints,
  openapi: openApiEndpoints,
  platformData: platformDataEndpoints,
  posts: postEndpoints,
  publicConfig: publicConfigEndpoints,
  users: userEndpoints,
};

export const allEndpoints: readonly Endpoint[] = [
  ...Object.values(authEndpoints),
  ...Object.values(candleImportEndpoints),
  ...Object.values(chartAnalysisEndpoints),
  ...Object.values(eventEndpoints),
  ...Object.values(journalEndpoints),
  ...Object.values(journalScreenshotEndpoints),
  ...Object.values(journalSyncEndpoints),
  ...Object.values(marketEndpoints),
  ...Object.values(openApiEndpoints),
  ...Object.values(platformDataEndpoints),
  ...Object.values(postEndpoints),
  ...Object.values(publicConfigEndpoints),
  ...Object.values(userEndpoints),
];
