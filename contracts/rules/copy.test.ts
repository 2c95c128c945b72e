import { expect, it } from 'vitest';
import { deletedInWords } from './copy.ts';

it('what was deleted is told with counts, and what there was none of is not', () => {
  const counts = [
    [1, 'journal entry'],
    [0, 'post'],
    [12, 'journal entry'],
    [2, 'user'],
  ] as const;
  expect(deletedInWords(counts)).toEqual(['1 journal entry', '12 journal entries', '2 users']);
});
