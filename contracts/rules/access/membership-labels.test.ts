import { expect, it } from 'vitest';
import { deletedInWords } from '../deleted-in-copy.ts';
import { leadThanks, receiptNumber } from './membership-labels.ts';

it('who asks for access is thanked by the first name', () => {
  const told = 'Thank you, Kwame. We will contact you shortly.';
  expect(leadThanks('Kwame')).toBe(told);
  expect(leadThanks('  Kwame  Nkrumah Boateng ')).toBe(told);
});

it('a receipt prints the end of its transaction, in capitals', () => {
  expect(receiptNumber('019aab20-7d3e-7f40-8b52-7c8d9e0f1a23')).toBe('BW-7C8D9E0F1A23');
});

it('what was deleted is told with counts, and what there was none of is not', () => {
  const counts = [
    [1, 'journal entry'],
    [0, 'post'],
    [12, 'journal entry'],
    [2, 'user'],
  ] as const;
  expect(deletedInWords(counts)).toEqual(['1 journal entry', '12 journal entries', '2 users']);
});
