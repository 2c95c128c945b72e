import { atRoot, ownNode, runQuietly, runShown, say } from './run.mjs';
import { buildWeb } from './web-build.mjs';

const bin = (name) => atRoot('node_modules', '.bin', name);
const quiet = (name, tool, ...args) => ({
  name,
  run: () => void runQuietly(name, bin(tool), args),
});

const vitest = (name, ...args) => ({
  name,
  run: () =>
    runShown(name, ownNode, [atRoot('node_modules', 'vitest', 'vitest.mjs'), 'run', ...args]),
});

/** They read the sources without running them; the import table is checked by a test. */
export const staticSteps = [
  quiet('Format', 'oxfmt', '--check', '.'),
  quiet('Lint and types', 'oxlint'), // each folder by its own tsconfig.json
  quiet('Unused code', 'knip'),
];

/** They need the built web app. */
const noBrowsers = '--project=!browsers';
const fastProjects = ['--project=!postgresql', '--project=!pglite', noBrowsers];

export const fastTests = vitest('Tests', ...fastProjects);
export const allTests = vitest('Tests', noBrowsers);
/** Chromium, Firefox and WebKit, each as far as it is on this machine: that the app opens and works at all. */
export const shellTests = vitest(
  'Shell in three browsers',
  '--project=browsers',
  'tests/browsers/smoke',
);
export const webBuild = { name: 'Web build', run: () => buildWeb() };
export const demoBuild = { name: 'Demo build', run: () => buildWeb({ demo: true }) };

export const browserTests = (chromium) => ({
  name: 'Browser tests',
  run: () =>
    runShown(
      'Browser tests',
      ownNode,
      [
        atRoot('node_modules', '@playwright', 'test', 'cli.js'),
        'test',
        '--config',
        'tests/playwright.config.ts',
      ],
      { CHROMIUM_PATH: chromium },
    ),
});

/** Runs the steps in order, one line each, and stops at the first that fails. */
export function runSteps(steps) {
  for (const step of steps) {
    const began = performance.now();
    step.run();
    say(`✓ ${step.name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  }
}
