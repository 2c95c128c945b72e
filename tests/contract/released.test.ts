import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { breakingVersion, breaks } from '#contracts/compatibility/breaks.ts';
import { breaksBetween } from '#contracts/compatibility/compare-contracts.ts';
import { ContractSnapshot, takeSnapshot } from '#contracts/compatibility/contract-snapshot.ts';
import { errorCatalogue } from '#contracts/errors.ts';
import { allEndpoints } from '#contracts/index.ts';
import { rowFields } from '#contracts/journal/journal-rows.ts';
import { undecidedLists } from '#tests/support/closed-values.ts';

const fileOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const released = ContractSnapshot.parse(
  JSON.parse(await readFile(fileOf('contracts/compatibility/released.json'), 'utf8')),
);
const modules = { endpoints: allEndpoints, errorCatalogue, rowFields };
const present = takeSnapshot(modules, { version: 'present', commit: 'present' });

it(`fault 62: what the contract breaks since ${released.version} is written down, each with its reason`, () => {
  expect(breaksBetween(released, present).toSorted()).toEqual(Object.keys(breaks).toSorted());
  for (const reason of Object.values(breaks)) expect(reason).toMatch(/^[A-Z].{20,}\.$/s);
});

it('fault 62: a break takes another second number, and another first one from 1.0.0 on', () => {
  expect(breakingVersion('0.1.7')).toBe('0.2.0');
  expect(breakingVersion('2.3.1')).toBe('3.0.0');
});

it('fault 62: of every list of values in an answer it is decided whether it may grow', () => {
  expect(undecidedLists(present)).toEqual([]);
});
