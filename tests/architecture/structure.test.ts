import { expect, it } from 'vitest';
import { measureStructure } from '../../scripts/structure.mjs';

/**
 * `npm run structure` prints all figures. The number may rise only for a new capability, by files that
 * hold a whole idea: the length in the middle must not fall and short files must not become more.
 */
const MOST_FILES = 1390;
const LEAST_MEDIAN = 90;
const MOST_SHORT = 29;
const MOST_LINES = 400;
const MOST_ENTRIES = 40;

it('the source files stay few, none is too long, and no folder grows', () => {
  const { files, median, short, longest, folders } = measureStructure();
  expect(files).toBeGreaterThan(500); // it looked where they are
  expect(files).toBeLessThanOrEqual(MOST_FILES);
  expect(median).toBeGreaterThanOrEqual(LEAST_MEDIAN);
  expect(short).toBeLessThanOrEqual(MOST_SHORT);
  expect(longest.lines > MOST_LINES ? longest.file : 'none is').toBe('none is');
  expect(folders.filter(({ entries }) => entries > MOST_ENTRIES)).toEqual([]);
});
