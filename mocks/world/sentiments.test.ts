import { expect, it } from 'vitest';
import { JournalEntry } from '#contracts/journal/journal.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { positioningAt } from './sentiments.ts';
import { addEntry, emptyJournal } from './journal.ts';
import { seedPeople } from './seed/people.ts';

const NOON = Date.parse('2026-11-20T12:00:00.000Z');

type Written = { id: string; pair: string; type: 'buy' | 'sell'; daysAgo: number };

function journalOf(...written: Written[]) {
  const journal = emptyJournal();
  for (const { daysAgo, ...entry } of written) {
    const date = new Date(NOON - daysAgo * DAY_MS).toISOString();
    addEntry(journal, JournalEntry.parse({ ...entry, date, entry_price: 1, size: 1 }), NOON);
  }
  return journal;
}

it('the crowd is what all members put down in seven days, however they spell the pair', () => {
  const positioningOf = positioningAt(
    {
      people: seedPeople(new Date(NOON)),
      journals: {
        trader: journalOf(
          { id: 'a', pair: 'EURUSD', type: 'buy', daysAgo: 1 },
          { id: 'b', pair: 'eur/usd', type: 'sell', daysAgo: 6.9 },
          { id: 'c', pair: 'EURUSD', type: 'buy', daysAgo: 7 }, // too old
          { id: 'd', pair: 'EURUSD', type: 'buy', daysAgo: -0.1 }, // not yet
          { id: 'e', pair: 'XAUUSD', type: 'buy', daysAgo: 2 },
        ),
        kwame: journalOf({ id: 'f', pair: 'EUR USD', type: 'buy', daysAgo: 0 }),
        admin: journalOf({ id: 'g', pair: 'EURUSD', type: 'buy', daysAgo: 1 }),
        gone: journalOf({ id: 'h', pair: 'EURUSD', type: 'buy', daysAgo: 1 }),
      },
    },
    NOON,
  );
  expect(positioningOf('EURUSD')).toEqual({ buys: 2, entries: 3 });
  expect(positioningOf('USDJPY')).toEqual({ buys: 0, entries: 0 });
});
