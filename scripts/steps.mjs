import { atRoot, runPlaywright, runQuietly, runVitest, say } from './run.mjs';
import { buildWeb } from './web-build.mjs';

const quiet = (name, tool, ...args) => ({
  name,
  run: () => void runQuietly(name, atRoot('node_modules', '.bin', tool), args),
});

const vitest = (name, ...args) => ({ name, run: () => runVitest(name, args) });

/** Checks of the sources; a test checks the imports. */
export const staticSteps = [
  quiet('Format', 'oxfmt', '--check', '.'),
  quiet('Lint and types', 'oxlint'), // each folder with its own tsconfig.json
  quiet('Unused code', 'knip'),
];

const noBrowsers = '--project=!browsers'; // tests in browsers need the built web app
const fastProjects = ['--project=!postgresql', '--project=!pglite', noBrowsers];

export const fastTests = vitest('Tests', ...fastProjects);
export const allTests = vitest('Tests', noBrowsers);
/** The app opens and works in Chromium, Firefox and WebKit, as far as they are installed. */
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
    runPlaywright('Browser tests', 'tests/playwright.config.ts', { CHROMIUM_PATH: chromium }),
});

/** Runs the steps in order until one fails; prints a line for each. */
export async function runSteps(steps) {
  for (const step of steps) {
    const began = performance.now();
    await step.run();
    say(`✓ ${step.name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  }
}
