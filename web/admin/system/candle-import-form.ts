import { IMPORT_BYTES } from '#contracts/market/candle-import.ts';
import { ApiError } from '#contracts/errors.ts';
import { INSTRUMENTS } from '#contracts/rules/market/instruments.ts';
import { TIMEFRAMES } from '#contracts/rules/market/timeframes.ts';
import type { CandleFile } from '#web/data/market/candle-import.ts';

export const instruments = INSTRUMENTS.map((value) => ({ value, label: value }));
export const timeframes = TIMEFRAMES.map((value) => ({ value, label: value }));

export type ChosenFile = Omit<CandleFile, 'file'> & { file: File | null };

export const nothingChosen: ChosenFile = {
  file: null,
  instrument: 'EURUSD',
  timeframe: 'M1',
  timezone: 'UTC',
};

const MEGABYTE = 1024 * 1024;

/** `53.2 MB`; small files in kB. */
export const formatSize = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;

export function fileProblem(file: File | null): string | undefined {
  if (file === null || file.size <= IMPORT_BYTES) return undefined;
  return `This file has ${formatSize(file.size)}; up to ${formatSize(IMPORT_BYTES)} can be imported here. For larger ones there is the command npm run candles:import.`;
}

/** What happened, with the server's own sentence where it gave one. */
export function sendFailure(error: Error): string {
  if (error instanceof ApiError || error.name === 'NetworkError') return error.message;
  return 'The file could not be read. Please choose it again.';
}

/** `2026-11-05 18:00`, in UTC as everything about candles. */
export const formatUtc = (instant: string | null): string =>
  instant === null ? '–' : instant.slice(0, 16).replace('T', ' ');
