import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { atRoot, ownNode, runQuietlyBeside, runShown, say } from './run.mjs';
import { webBuildOf } from './web-build.mjs';

const bin = (name) => atRoot('node_modules', '.bin', name);
const quiet = (name, command, args) => ({
  name,
  run: () => runQuietlyBeside(name, command, args),
});
const tool = (name, command, ...args) => quiet(name, bin(command), args);

const cruised = ['contracts', 'mocks', 'api', 'web', 'tests', 'scripts'];
const typed = ['contracts', 'api/engine', 'api', 'mocks', 'web', 'tests'].filter((folder) =>
  existsSync(atRoot(folder, 'tsconfig.json')),
);

const vitest = (name, ...args) => ({
  name,
  run: () =>
    runShown(name, ownNode, [atRoot('node_modules', 'vitest', 'vitest.mjs'), 'run', ...args]),
});

/** Everything that reads the sources without running them. */
export const staticSteps = [
  tool('Format', 'oxfmt', '--check', '.'),
  tool('Lint', 'oxlint'),
  tool('Boundaries', 'depcruise', ...cruised, '--config', '.dependency-cruiser.cjs'),
  ...typed.map((folder) => tool(`Types of ${folder}`, 'tsc', '-p', folder)),
  tool('Unused code', 'knip'),
];

export const fastTests = vitest('Tests', '--project=!postgresql', '--project=!pglite');
export const allTests = vitest('Tests');
export const builds = [
  quiet('Web build', ownNode, webBuildOf()),
  quiet('Demo build', ownNode, webBuildOf({ demo: true })),
];

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

/** Runs the steps, as many at a time as there are processors, and begins none after one has failed. */
export async function runTogether(steps) {
  const waiting = [...steps];
  const goOn = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      try {
        await runStep(step);
      } catch (error) {
        waiting.length = 0;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, goOn));
}

/** Runs a step to its end and says in a line how long it took. */
export async function runStep({ name, run }) {
  const began = performance.now();
  await run();
  say(`✓ ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
}
