import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { installBrowsersIfNeeded } from './browsers.mjs';
import { installIfNeeded } from './install.mjs';
import { atRoot, main, runQuietly, say, Stop } from './run.mjs';
import {
  allTests,
  browserTests,
  demoBuild,
  runSteps,
  shellTests,
  staticSteps,
  webBuild,
} from './steps.mjs';

/** The state of the checkout: which files differ from the last commit, and how. */
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

await main(() => {
  const before = workTree();
  installIfNeeded();
  const chromium = installBrowsersIfNeeded();
  runSteps([
    ...staticSteps,
    allTests,
    webBuild,
    demoBuild,
    browserTests(chromium),
    shellTests, // after them, on the server data that they have prepared
  ]);
  expectUntouched(before);
  say('✓ Everything passed, and the work tree is as it was.');
});
