import { type PeakScannerAnswer, peakScannerEndpoints } from '#contracts/peak-scanner.ts';
import { type SniperAnswer, sniperEndpoints } from '#contracts/sniper.ts';
import { type WeeklyScannerAnswer, weeklyScannerEndpoints } from '#contracts/weekly-scanner.ts';

export const peakExample = peakScannerEndpoints.read.example as PeakScannerAnswer;
export const weeklyExample = weeklyScannerEndpoints.read.example as WeeklyScannerAnswer;
export const sniperExample = sniperEndpoints.read.example as SniperAnswer;
