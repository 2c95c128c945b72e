import { UNKNOWN, type Unknown } from '#contracts/unknown.ts';

export const SCANNERS = ['peak', 'weekly', '1m_sniper'] as const;
export type Scanner = (typeof SCANNERS)[number];

export const scannerLabel: Readonly<Record<Scanner, string>> = {
  peak: 'Peak Scanner',
  weekly: 'Weekly Scanner',
  '1m_sniper': '1M Sniper',
};

/** The name of a signal's scanner; a newer server may have one that this app does not know. */
export const scannerName = (scanner: Scanner | Unknown): string =>
  scanner === UNKNOWN ? 'Another scanner' : scannerLabel[scanner];

export const scannerInstruments = {
  peak: ['EURUSD', 'GBPUSD', 'XAUUSD', 'US30'],
  weekly: ['EURUSD', 'GBPUSD', 'XAUUSD', 'US30', 'USDJPY', 'AUDUSD', 'USDCAD', 'USDCHF'],
  '1m_sniper': ['EURUSD', 'GBPUSD', 'XAUUSD'],
} as const;

export type PeakInstrument = (typeof scannerInstruments)['peak'][number];
export type SniperPair = (typeof scannerInstruments)['1m_sniper'][number];
