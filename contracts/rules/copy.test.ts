import { expect, it } from 'vitest';
import { deletedInWords } from './copy.ts';

it('deleted things are counted, and kinds without any are left out', () => {
  const counts = [
    [1, 'journal entry'],
    [0, 'post'],
    [12, 'journal entry'],
    [2, 'user'],
  ] as const;
  expect(deletedInWords(counts)).toEqual(['1 journal entry', '12 journal entries', '2 users']);
});
