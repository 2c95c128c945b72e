import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { atRoot, environment, main, ownNode, say, Stop } from './run.mjs';

/** Schedules of the property test for each bug; other bugs are found by the example tests. */
const RUNS = '300';
const copied = ['contracts', 'api', 'mocks', 'web', 'tests', 'package.json', 'tsconfig.json'];
const left = /(^|\/)(node_modules|dist|dist-demo|bench|browser)$/;

/** Copies the sources, so that no bug is ever planted in the checkout. */
function copySources() {
  const copy = mkdtempSync(join(tmpdir(), 'bellwether-mutants-'));
  for (const name of copied) {
    cpSync(atRoot(name), join(copy, name), {
      recursive: true,
      filter: (source) => !left.test(relative(atRoot(), source)),
    });
  }
  symlinkSync(atRoot('node_modules'), join(copy, 'node_modules'));
  return copy;
}

function passes(copy) {
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  const options = ['run', '--config', 'tests/vitest.config.ts', '--project=offline', '--bail=1'];
  const { status, error } = spawnSync(ownNode, [vitest, ...options, 'tests/sync/journal'], {
    cwd: copy,
    env: environment({ SYNC_RUNS: RUNS }),
    stdio: 'ignore',
    timeout: 600_000, // a bug may make the sync run for ever
  });
  if (error && error.code !== 'ETIMEDOUT') throw error;
  return status === 0;
}

/** Runs the tests with one bug planted. @returns 'caught' or 'harmless' */
function tryOut(copy, { name, file, find, replace }) {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  if (source.split(find).length !== 2) {
    throw new Stop(`"${name}": its text is not found exactly once in ${file}.`);
  }
  writeFileSync(
    path,
    source.replace(find, () => replace),
  );
  const outcome = passes(copy) ? 'harmless' : 'caught';
  writeFileSync(path, source);
  return outcome;
}

await main(() => {
  const all = JSON.parse(readFileSync(atRoot('tests', 'sync', 'mutants.json'), 'utf8'));
  // An argument after `npm run test:mutants --` selects the bugs whose names contain it.
  const mutants = all.filter(({ name }) => name.includes(process.argv[2] ?? ''));
  const copy = copySources();
  try {
    if (!passes(copy)) throw new Stop('The tests of the sync fail before any bug is planted.');
    const wrong = mutants.filter((mutant) => {
      const outcome = tryOut(copy, mutant);
      say(`${outcome === mutant.expected ? '✓' : '✗'} ${outcome}: ${mutant.name}`);
      return outcome !== mutant.expected;
    });
    if (wrong.length > 0)
      throw new Stop(`${wrong.length} of ${mutants.length} were not as expected.`);
    say(`✓ All ${mutants.length} planted bugs were as expected.`);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
