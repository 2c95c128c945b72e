import type { MonitoredEntry } from '#contracts/journal/admin-journal.ts';
import { JournalEntry } from '#contracts/journal/journal.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { toMonitored } from '../world/journal-monitor.ts';

/**
 * The documented sample journal: three trades, newest first, shown under the sample banner when the
 * journal of a new device could not be loaded.
 */
export function sampleJournalEntries(now: Date): JournalEntry[] {
  const hoursAgo = (hours: number): string =>
    new Date(now.getTime() - hours * HOUR_MS).toISOString();
  const samples = [
    {
      id: 'sample-eurusd',
      date: hoursAgo(5),
      pair: 'EURUSD',
      type: 'buy',
      entry_price: 1.085,
      exit_price: 1.088,
      size: 0.1, // 30 pips at 1 dollar each
      pnl: 30,
      notes: 'Bought the retest of the broken high and left at the next level.',
      strategy: 'Breakout retest',
      emotions: 'Calm',
      duration: '2h 15m',
    },
    {
      id: 'sample-gbpusd',
      date: hoursAgo(27),
      pair: 'GBPUSD',
      type: 'sell',
      entry_price: 1.2665,
      exit_price: 1.265,
      size: 0.1, // 15 pips at 1 dollar each
      pnl: 15,
      notes: 'Sold the failed push above the Asian range.',
      strategy: 'Range fade',
      emotions: 'Patient',
      duration: '1h 30m',
    },
    {
      id: 'sample-xauusd',
      date: hoursAgo(52),
      pair: 'XAUUSD',
      type: 'buy',
      entry_price: 2065.5,
      exit_price: 2058.9,
      size: 0.01, // one ounce
      pnl: -6.6,
      notes: 'Entered before the release and was stopped out; waiting would have cost nothing.',
      strategy: 'News',
      emotions: 'Impatient',
      duration: '0h 45m',
    },
  ];
  return samples.map((sample) => JournalEntry.parse(sample)); // what they do not say has its default
}

/** The same trades as the console's monitor shows them: each of another trader. */
export const sampleMonitoredEntries = (now: Date): MonitoredEntry[] =>
  sampleJournalEntries(now).map((entry, index) => {
    const name = `sample-trader-${index + 1}`;
    return toMonitored(entry, { id: name, username: name });
  });
