import { expect, it } from 'vitest';
import { noFilter } from '#contracts/rules/journal/journal-filter.ts';
import { readJournalFilter, storeJournalFilter } from './local-filter.ts';

const losses = { ...noFilter, pair: 'EURUSD', result: 'loss' } as const;

it('stores the filter', () => {
  storeJournalFilter(losses);
  expect(readJournalFilter()).toEqual(losses);

  storeJournalFilter(noFilter);
  expect(readJournalFilter()).toEqual(noFilter);
  expect(localStorage).toHaveLength(0);
});

it('stores limits of excursions, zero included, and reads filters of apps that had none', () => {
  const limited = { ...losses, leastMaeR: 0, mostEfficiencyPercent: -12.5 };
  storeJournalFilter(limited);
  expect(readJournalFilter()).toEqual(limited);

  const { leastMaeR: _mae, mostEfficiencyPercent: _efficiency, ...older } = limited;
  localStorage.setItem('bellwether.journal-filter', JSON.stringify(older));
  expect(readJournalFilter()).toEqual(losses);
});

it('filters nothing when the stored filter is invalid', () => {
  localStorage.setItem('bellwether.journal-filter', '{"pair"');
  expect(readJournalFilter()).toEqual(noFilter);
  localStorage.setItem('bellwether.journal-filter', JSON.stringify({ ...losses, side: 'hold' }));
  expect(readJournalFilter()).toEqual(noFilter);
});

it('stores the filter of the demo separately', () => {
  localStorage.setItem('bellwether.mode', 'demo');
  storeJournalFilter(losses);
  localStorage.removeItem('bellwether.mode');
  expect(readJournalFilter()).toEqual(noFilter);
});
