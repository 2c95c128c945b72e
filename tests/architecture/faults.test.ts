import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FAULTS } from '#tests/support/fault-rows.ts';
import { root } from './planted-tree.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const tests = globSync('{api,contracts,mocks,tests,web}/**/*.{test,spec}.{ts,tsx}', { cwd: root })
  .filter((file) => file !== 'tests/support/fault-reporter.test.ts')
  .toSorted();

/** `17 tests/api/…`: a file with a title of this row. */
const titled = tests.flatMap((file) => {
  const numbers = [...read(file).matchAll(/['"`]fault (\d+): /g)].map(([, number]) => number);
  return [...new Set(numbers)].map((number) => `${number} ${file}`);
});

/** The same as docs/faults.md tells it. */
const documented = [...read('docs/faults.md').matchAll(/^\| (\d+) .*\|(.*)\|$/gm)].flatMap(
  ([, number, files = '']) =>
    [...files.matchAll(/`([^`]+)`/g)].map(([, file]) => `${number} ${file}`),
);

const numbers = Array.from({ length: FAULTS }, (_, index) => index + 1);

it('every row of the fault table has a test that is titled by its number', () => {
  const covered = new Set(titled.map((line) => Number(line.split(' ')[0])));
  expect(numbers.filter((number) => !covered.has(number))).toEqual([]);
  expect([...covered].filter((number) => number < 1 || number > FAULTS)).toEqual([]);
});

it('no file with such a test skips anything', () => {
  const files = [...new Set(titled.map((line) => line.split(' ')[1] ?? ''))];
  const skipping = /\b(?:it|test|describe)(?:\.\w+)*\.(?:skip|todo|fixme|fails|only)\b/;
  expect(files.filter((file) => skipping.test(read(file)))).toEqual([]);
});

it('docs/faults.md names the tests of every row', () => {
  const rows = new Set(documented.map((line) => Number(line.split(' ')[0])));
  expect(numbers.filter((number) => !rows.has(number))).toEqual([]);
  expect(documented.filter((line) => !titled.includes(line))).toEqual([]);
});
