import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readPlantedBugs } from '#tests/simulate/plant-bug.ts';
import { root } from './planted-tree.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

it('every planted bug replaces text that occurs once in its file', () => {
  const bugs = readPlantedBugs();
  const misplaced = bugs.filter(({ file, find }) => read(file).split(find).length !== 2);
  expect(bugs.length).toBeGreaterThan(50);
  expect(misplaced.map(({ name, file }) => `${file}: ${name}`)).toEqual([]);
});
