import { type PeakScannerAnswer, peakScannerEndpoints } from '#contracts/peak-scanner.ts';
import { type SniperAnswer, sniperEndpoints } from '#contracts/sniper.ts';
import { type SignalPerformance, trackRecordEndpoints } from '#contracts/track-record.ts';
import { type WeeklyScannerAnswer, weeklyScannerEndpoints } from '#contracts/weekly-scanner.ts';
import { mockAnswer } from '#mocks/mock-endpoint.ts';

export const peakExample = peakScannerEndpoints.read.example as PeakScannerAnswer;
export const weeklyExample = weeklyScannerEndpoints.read.example as WeeklyScannerAnswer;
export const sniperExample = sniperEndpoints.read.example as SniperAnswer;
const record = trackRecordEndpoints.performance.example as SignalPerformance;

/** The demo computes its scanners for seconds; a screen that is not about its market waits for none. */
export const scannerExamples = [
  mockAnswer(peakScannerEndpoints.read, peakExample),
  mockAnswer(weeklyScannerEndpoints.read, weeklyExample),
  mockAnswer(sniperEndpoints.read, sniperExample),
  mockAnswer(trackRecordEndpoints.performance, record),
];
