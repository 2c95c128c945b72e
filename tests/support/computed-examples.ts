import { briefingEndpoints } from '#contracts/market/briefing.ts';
import { darkPoolEndpoints } from '#contracts/market/dark-pools.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { institutionalEndpoints } from '#contracts/market/institutional.ts';
import { type PeakScannerAnswer, peakScannerEndpoints } from '#contracts/peak-scanner.ts';
import { sentimentEndpoints } from '#contracts/market/sentiments.ts';
import { type SniperAnswer, sniperEndpoints } from '#contracts/sniper.ts';
import { trackRecordEndpoints } from '#contracts/track-record.ts';
import { type WeeklyScannerAnswer, weeklyScannerEndpoints } from '#contracts/weekly-scanner.ts';
import { mockAnswer } from '#mocks/mock-endpoint.ts';

export const peakExample = peakScannerEndpoints.read.example as PeakScannerAnswer;
export const weeklyExample = weeklyScannerEndpoints.read.example as WeeklyScannerAnswer;
export const sniperExample = sniperEndpoints.read.example as SniperAnswer;

const exampleOf = (endpoint: Endpoint) => mockAnswer(endpoint, endpoint.example);

/** What the demo computes takes it seconds; a screen that is not about its market waits for none. */
export const computedExamples = [
  exampleOf(peakScannerEndpoints.read),
  exampleOf(weeklyScannerEndpoints.read),
  exampleOf(sniperEndpoints.read),
  exampleOf(trackRecordEndpoints.performance),
  exampleOf(sentimentEndpoints.read),
  exampleOf(sentimentEndpoints.activity),
  exampleOf(institutionalEndpoints.analyse),
  exampleOf(darkPoolEndpoints.read),
  exampleOf(darkPoolEndpoints.adminRead),
  exampleOf(briefingEndpoints.read),
];
