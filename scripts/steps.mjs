import { atRoot, runBeside, runPlaywright, runVitest, say } from './run.mjs';
import { buildCatalogue, buildWeb } from './web-build.mjs';

/** The linter reads the types of everything: with twice the memory it collects garbage half as often. */
const env = { GOGC: '200' };

const tool = (name, command, ...args) => ({
  name,
  run: (signal) => runBeside(name, atRoot('node_modules', '.bin', command), args, { env, signal }),
});

const folders = ['contracts', 'mocks', 'api', 'web', 'tests', 'scripts'];

/** Checks of the sources, the quickest first. */
export const staticSteps = [
  tool('Format', 'oxfmt', '--check', '.'),
  tool('Imports', 'depcruise', ...folders, '--output-type', 'err-long'),
  tool('Unused code', 'knip', '--no-config-hints'),
  tool('Lint and types', 'oxlint'), // each folder with its own tsconfig.json
];

/** Format and lint of some files only. */
export function staticStepsOf(files) {
  if (files.length === 0) return [];
  const sources = files.filter((file) => /\.(?:tsx?|mjs)$/.test(file));
  const format = tool('Format', 'oxfmt', '--check', '--no-error-on-unmatched-pattern', ...files);
  return sources.length === 0 ? [format] : [format, tool('Lint and types', 'oxlint', ...sources)];
}

/** Leaves out the tests of `npm run test:full`, and the browsers, which need the built web app. */
const quickly = ['--tagsFilter=!full', '--project=!browsers'];

/** @param args paths of tests and options of Vitest; none: all tests */
export const vitest = (name, ...args) => ({
  name,
  run: (signal) => runVitest(name, [...quickly, ...args], { signal }),
});

/** The app opens and works in Firefox and WebKit, as far as they are installed. */
export const startTests = {
  name: 'Start in Firefox and WebKit',
  run: (signal) =>
    runVitest(
      'Start in Firefox and WebKit',
      ['--project=browsers', '--testNamePattern=in (Firefox|WebKit)', 'tests/browsers/smoke'],
      { signal },
    ),
};

export const builds = [
  { name: 'Web build', run: (signal) => buildWeb({ signal }) },
  { name: 'Demo build', run: (signal) => buildWeb({ isDemo: true, signal }) },
  { name: 'Catalogue build', run: (signal) => buildCatalogue({ signal }) },
];

/** What the servers of all browser tests begin with. */
export const serverData = (chromium) => ({
  name: 'Data of the test servers',
  run: (signal) =>
    runPlaywright('Data of the test servers', 'tests/playwright.config.ts', ['--project=prepare'], {
      env: { CHROMIUM_PATH: chromium },
      isShown: false,
      signal,
    }),
});

/** The browser tests, once `serverData` has run. */
export const browserTests = (chromium) => ({
  name: 'Browser tests',
  run: (signal) =>
    runPlaywright('Browser tests', 'tests/playwright.config.ts', [], {
      env: { CHROMIUM_PATH: chromium, PREPARED: '1' },
      signal,
    }),
});

async function runInOrder(steps, signal) {
  for (const step of steps) {
    const began = performance.now();
    await step.run(signal);
    say(`✓ ${step.name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  }
}

/**
 * Runs the steps in order, those of each further list beside them, and prints a line for each. The first
 * failure ends them all.
 */
export async function runSteps(...lists) {
  const ended = new AbortController();
  const running = lists.map(async (steps) => {
    try {
      await runInOrder(steps, ended.signal);
    } catch (error) {
      const isFirst = !ended.signal.aborted;
      ended.abort();
      if (isFirst) throw error;
    }
  });
  const failed = (await Promise.allSettled(running)).find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
}
