import { affectedTests, changedFiles } from './affected-tests.mjs';
import { installIfNeeded } from './install.mjs';
import { main, say } from './run.mjs';
import { runSteps, staticSteps, staticStepsOf, vitest } from './steps.mjs';

/** The nearest tests: as many as the time of each command allows. */
const LIMITS = { check: 60, changed: 12 };
const withoutPostgresql = ['--project=!postgresql', '--project=!pglite', '--project=!browsers'];

/** The nearest affected tests, and in words how many are left to `npm test`. */
function nearest(changed, limit) {
  const affected = affectedTests(changed);
  const left = affected.length - limit;
  const rest =
    left > 0 ? ` The ${left} farthest of the affected test files are left to npm test.` : '';
  return { tests: affected.slice(0, limit), rest };
}

await main(async () => {
  await installIfNeeded();
  if (process.argv.includes('--all')) {
    await runSteps([vitest('Tests', ...withoutPostgresql)], staticSteps);
    say('✓ The fast part passed; npm test also runs PostgreSQL and the browser.');
    return;
  }
  const changed = changedFiles();
  const isQuick = process.argv.includes('--changed');
  const { tests, rest } = nearest(changed, isQuick ? LIMITS.changed : LIMITS.check);
  const steps = isQuick ? staticStepsOf(changed) : staticSteps;
  await runSteps([vitest('Affected tests', ...withoutPostgresql, ...tests)], steps);
  say(`✓ ${changed.length} changed files and ${tests.length} test files checked.${rest}`);
});
