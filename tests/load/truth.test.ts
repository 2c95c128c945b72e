import { expect, it } from 'vitest';
import type { SyncedRow } from '#contracts/journal/journal-sync.ts';
import { anEdit } from './journal-writes.ts';
import { createTruth } from './truth.ts';

const stored = (fields: SyncedRow['fields']) =>
  new Map([['a', { id: 'a', kind: 'entry', rev: 1, fields, at: {} }]]);

it('a soak misses an acknowledged entry that is gone, and a field that is not the newest', () => {
  const truth = createTruth();
  truth.acknowledge(anEdit('a', { pnl: 2, notes: 'late' }, '000000002.0000.phone'));
  truth.acknowledge(anEdit('a', { pnl: 1 }, '000000001.0000.tablet')); // older, whatever came last
  expect(truth.missingIn(stored({ pnl: 2, notes: 'late', deleted: false }))).toEqual([]);
  expect(truth.missingIn(stored({ pnl: 1, notes: 'late' }))).toEqual([
    'a: pnl is not what was acknowledged',
  ]);
  expect(truth.missingIn(new Map())).toEqual(['a: the entry is lost']);
});
