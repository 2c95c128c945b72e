import { expect, it } from 'vitest';
import { noFilter } from '#contracts/rules/journal/journal-filter.ts';
import { readJournalFilter, storeJournalFilter } from './local-filter.ts';

const losses = { ...noFilter, pair: 'EURUSD', result: 'loss' } as const;

it('remembers what of the journal was looked at', () => {
  storeJournalFilter(losses);
  expect(readJournalFilter()).toEqual(losses);

  storeJournalFilter(noFilter);
  expect(readJournalFilter()).toEqual(noFilter);
  expect(localStorage).toHaveLength(0);
});

it('looks at everything when what was remembered cannot be read', () => {
  localStorage.setItem('bellwether.journal-filter', '{"pair"');
  expect(readJournalFilter()).toEqual(noFilter);
  localStorage.setItem('bellwether.journal-filter', JSON.stringify({ ...losses, side: 'hold' }));
  expect(readJournalFilter()).toEqual(noFilter);
});

it('keeps the filter of the demo apart', () => {
  localStorage.setItem('bellwether.mode', 'demo');
  storeJournalFilter(losses);
  localStorage.removeItem('bellwether.mode');
  expect(readJournalFilter()).toEqual(noFilter);
});
