import { expect, it } from 'vitest';
import { measureStructure } from '../../scripts/structure.mjs';

/** `npm run structure` prints all figures. */
const MOST_FILES = 1250;
const MOST_LINES = 400;
const MOST_ENTRIES = 40;

it('the source files stay few, none is too long, and no folder grows', () => {
  const { files, longest, folders } = measureStructure();
  expect(files).toBeGreaterThan(500); // it looked where they are
  expect(files).toBeLessThanOrEqual(MOST_FILES);
  expect(longest.lines > MOST_LINES ? longest.file : 'none is').toBe('none is');
  expect(folders.filter(({ entries }) => entries > MOST_ENTRIES)).toEqual([]);
});
