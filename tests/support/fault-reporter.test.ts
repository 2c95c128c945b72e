import { expect, it } from 'vitest';
import type { TestCase } from 'vitest/node';
import { judge } from './fault-reporter.ts';
import { FAULTS, IN_THE_BROWSER } from './fault-rows.ts';

const ran = (name: string, state = 'passed', project = 'node', tags: string[] = []) =>
  ({ name, tags, project: { name: project }, result: () => ({ state }) }) as unknown as TestCase;

const browserless = Array.from({ length: FAULTS }, (_, index) => index + 1).filter(
  (number) => !IN_THE_BROWSER.includes(number),
);
const everything = browserless.map((number) => ran(`fault ${number}: holds`));

it('a row is passed when all of its tests are, in whatever project', () => {
  const { lines, open } = judge([...everything, ran('fault 2: holds', 'passed', 'postgresql')]);
  expect(open).toEqual([]);
  expect(lines).toHaveLength(FAULTS);
  expect(lines[1]).toBe('fault 2      2  passed  node, postgresql');
  expect(lines[23]).toMatch(/^fault 24 +with the browser tests$/);
});

it('a row that failed, was skipped, or has no test is open', () => {
  const [, , ...rest] = everything;
  const { lines, open } = judge([
    ...rest,
    ran('fault 2: holds', 'skipped'),
    ran('fault 2: holds elsewhere'),
    ran('fault 3: holds not', 'failed'),
    ran('no fault 1: this is about something else'),
  ]);
  expect(open).toEqual([1, 2, 3]);
  expect(lines[0]).toContain('MISSING');
  expect(lines[1]).toContain('1 SKIPPED');
  expect(lines[2]).toContain('1 FAILED');
});

it('a test of the full run is no reason to fail where it was left out, nor does it show a row', () => {
  const left = (number: number) => ran(`fault ${number}: at length`, 'skipped', 'node', ['full']);
  const [, , ...rest] = everything;
  const { lines, open } = judge([...rest, left(1), left(2), ran('fault 2: holds')]);
  expect(open).toEqual([1]);
  expect(lines[0]).toContain('MISSING');
  expect(lines[1]).toContain('passed');
});
