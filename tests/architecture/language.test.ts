import { expect, it } from 'vitest';
import { findRetiredWords } from '../../scripts/language.mjs';

it('no retired word is left in a name, comment, document or title of a test', () => {
  expect(findRetiredWords()).toEqual([]);
}, 60_000);
