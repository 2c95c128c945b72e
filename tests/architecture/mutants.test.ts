import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './planted-tree.ts';

type Mutant = { name: string; file: string; find: string; replace: string };

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const mutants = JSON.parse(read('tests/sync/mutants.json')) as Mutant[];

it('every planted bug of the sync replaces text that occurs once in its file', () => {
  const misplaced = mutants.filter(({ file, find }) => read(file).split(find).length !== 2);
  expect(mutants.length).toBeGreaterThan(30);
  expect(misplaced.map(({ name, file }) => `${file}: ${name}`)).toEqual([]);
});
