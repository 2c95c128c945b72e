import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { installBrowsersIfNeeded } from './browsers.mjs';
import { installStraceIfNeeded } from './debian.mjs';
import { installIfNeeded } from './install.mjs';
import { atRoot, main, runQuietly, say, Stop } from './run.mjs';
import {
  browserTests,
  builds,
  runSteps,
  serverData,
  startTests,
  staticSteps,
  vitest,
} from './steps.mjs';

/** The changes since the last commit; null: not a checkout. */
function workTree() {
  if (!existsSync(atRoot('.git'))) return null;
  const status = runQuietly('git status', 'git', ['status', '--porcelain']);
  const changes = runQuietly('git diff', 'git', ['diff', 'HEAD']);
  return { status, digest: createHash('sha256').update(changes).digest('hex') };
}

function expectUntouched(before) {
  const after = workTree();
  if (before?.status === after?.status && before?.digest === after?.digest) return;
  throw new Stop(`The tests changed files of the work tree:\n${after.status}`);
}

await main(async () => {
  const before = workTree();
  await installIfNeeded();
  const chromium = installBrowsersIfNeeded();
  installStraceIfNeeded();
  await runSteps([vitest('Tests')], [...staticSteps, ...builds, serverData(chromium)]);
  await runSteps([browserTests(chromium)], [startTests]);
  expectUntouched(before);
  say('✓ Everything passed, and the work tree is as it was.');
});
