import { expect, it } from 'vitest';
import { independently } from './independent.ts';
import { computeInsights, differences, randomJournal } from './random-journal.ts';

const JOURNALS = process.env['FULL'] === '1' ? 1000 : 150;

it('tells the figures that a calculation of its own tells, for many random journals', () => {
  for (let seed = 1; seed <= JOURNALS; seed += 1) {
    const { trades, query, account } = randomJournal(seed);
    const ours = computeInsights(trades, query, account);
    expect(differences(ours, independently(trades, query, account)), `journal ${seed}`).toEqual([]);
  }
});
