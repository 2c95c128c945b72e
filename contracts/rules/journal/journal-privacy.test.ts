import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { journalPrivacy, SUMS_ONLY_LABEL } from './journal-privacy.ts';

it('the documents say of the journal and administrators what the settings and the privacy notice say', () => {
  const members = readFileSync(new URL('../../../docs/members.md', import.meta.url), 'utf8');
  for (const paragraph of Object.values(journalPrivacy)) expect(members).toContain(paragraph);
  expect(journalPrivacy.sumsOnly).toContain(SUMS_ONLY_LABEL);
});
