import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';
import { FAULTS, IN_THE_BROWSER, numberOf } from './fault-rows.ts';

/** What the tests of one row have come to. */
type Row = { tests: number; failed: number; skipped: number; projects: Set<string> };

type Judgement = {
  /** The whole table, a line for each row. */
  readonly lines: readonly string[];
  /** Rows that no test has shown to hold. */
  readonly open: readonly number[];
};

const none = (): Row => ({ tests: 0, failed: 0, skipped: 0, projects: new Set() });

/** Tests that are left to `npm run test:full` show nothing about a row: other tests of the row have to. */
function collect(cases: Iterable<TestCase>): Map<number, Row> {
  const rows = new Map<number, Row>();
  for (const test of cases) {
    const number = numberOf(test.name);
    if (number === null) continue;
    const row = rows.get(number) ?? none();
    const { state } = test.result();
    if (state === 'skipped' && test.tags.includes('full')) continue;
    row.tests += 1;
    if (state === 'failed') row.failed += 1;
    else if (state !== 'passed') row.skipped += 1;
    row.projects.add(test.project.name);
    rows.set(number, row);
  }
  return rows;
}

function verdict({ tests, failed, skipped }: Row): string {
  if (tests === 0) return 'MISSING';
  if (failed > 0) return `${failed} FAILED`;
  return skipped > 0 ? `${skipped} SKIPPED` : 'passed';
}

/** Judges the rows of the table that are none of the browser's. */
export function judge(cases: Iterable<TestCase>): Judgement {
  const rows = collect(cases);
  const lines: string[] = [];
  const open: number[] = [];
  for (let number = 1; number <= FAULTS; number += 1) {
    const row = rows.get(number) ?? none();
    const isElsewhere = IN_THE_BROWSER.includes(number) && row.tests === 0;
    const said = isElsewhere ? 'with the browser tests' : verdict(row);
    if (!isElsewhere && said !== 'passed') open.push(number);
    const count = row.tests === 0 ? '' : `${row.tests}`;
    const where = [...row.projects].toSorted().join(', ');
    lines.push(`fault ${`${number}`.padEnd(3)} ${count.padStart(4)}  ${said}  ${where}`.trimEnd());
  }
  return { lines, open };
}

const casesOf = (modules: readonly TestModule[]): TestCase[] =>
  modules.flatMap((module) => [...module.children.allTests()]);

/**
 * Prints the fault table at the end of a run of everything, and fails a run in which a row was not shown to
 * hold. Where only some files, tests, tags or projects were asked for, it says nothing; where there is no
 * PostgreSQL for this machine, what is missing is shown without a verdict.
 */
export function createFaultReporter(): Reporter {
  let vitest: Vitest | null = null;
  const has = (project: string): boolean =>
    vitest?.projects.some(({ name }) => name === project) ?? false;

  async function isWhole(modules: readonly TestModule[]): Promise<boolean> {
    if (vitest === null || vitest.getGlobalTestNamePattern() !== undefined) return false;
    if (vitest.config.tagsFilter?.some((filter) => filter !== '!full') === true) return false;
    if (!has('node') || !(has('postgresql') || has('pglite'))) return false;
    return modules.length >= (await vitest.globTestSpecifications()).length;
  }

  return {
    onInit: (started) => void (vitest = started),
    async onTestRunEnd(modules) {
      if (!(await isWhole(modules))) return;
      const { lines, open } = judge(casesOf(modules));
      process.stdout.write(`\nThe fault table (docs/faults.md)\n${lines.join('\n')}\n`);
      if (open.length === 0) return;
      process.stdout.write(`Not shown to hold: ${open.join(', ')}\n`);
      if (has('postgresql')) process.exitCode = 1;
    },
  };
}
