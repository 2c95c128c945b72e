import { installBrowsersIfNeeded } from './browsers.mjs';
import { installStraceIfNeeded } from './debian.mjs';
import { installIfNeeded } from './install.mjs';
import { buildLastRelease } from './last-release.mjs';
import { atRoot, main, ownNode, runPlaywright, runShown, runVitest, say, Stop } from './run.mjs';
import { buildCatalogue, buildWebIfChanged } from './web-build.mjs';

const TIMEOUT = '--testTimeout=3600000'; // the longest test simulates four years of the market
/** Parts of the paths of tests that take larger samples with `FULL=1`. */
const longTests = [
  'look-ahead',
  'martingale',
  'tests/engine/prediction',
  'tests/api/random-requests',
  'tests/api/crash',
  'tests/jobs',
  'tests/insights/agreement',
  'tests/fuzz',
  'tests/faults/many-streams',
  'tests/engine/market-edges',
  'tests/engine/simulator',
  'tests/store/signal-tallies',
];

const vitest = (name, project, args, env = {}) => ({
  name,
  run: () => runVitest(name, [`--project=${project}`, TIMEOUT, ...args], { env }),
});

/** The app of the last release with this server, and this app with the server of the last release. */
const versions = (chromium) => ({
  name: 'Apps and servers of two versions',
  run: () => {
    const { folder } = buildLastRelease();
    return runPlaywright('Two versions', 'tests/versions/playwright.config.ts', [], {
      env: { CHROMIUM_PATH: chromium, LAST_RELEASE: folder },
    });
  },
});

const parts = (chromium) => [
  vitest('Tests that npm test leaves out', '!browsers', ['--tagsFilter=full']),
  vitest('Every test of the API on PostgreSQL', 'postgresql', [], { FULL: '1' }),
  vitest('Stores on PostgreSQL in process', 'pglite', ['tests/store'], { PGLITE: '1' }),
  vitest('Long tests with the full sample', 'node', longTests, { FULL: '1' }),
  vitest('Twenty thousand worlds', 'node', ['tests/simulate'], { FULL: '1' }),
  {
    name: 'Planted bugs',
    run: () => runShown('Planted bugs', ownNode, [atRoot('scripts', 'planted-bugs.mjs')]),
  },
  {
    name: 'Every browser test',
    run: () =>
      runPlaywright('Every browser test', 'tests/playwright.config.ts', [], {
        env: { CHROMIUM_PATH: chromium, FULL: '1' },
      }),
  },
  {
    name: 'Every page of the catalogue',
    run: async () => {
      await buildCatalogue();
      await runShown('The catalogue', ownNode, [atRoot('tests', 'catalogue', 'check.ts')], {
        env: { CHROMIUM_PATH: chromium },
      });
    },
  },
  vitest('Journeys in three browsers', 'browsers', ['tests/browsers']),
  versions(chromium),
];

/** @returns the line of the closing table: how the part ended and how long it took */
async function runPart({ name, run }) {
  say(`\n── ${name}`);
  const began = performance.now();
  let mark = '✓';
  try {
    await run();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    process.stderr.write(`${error.message}\n`);
    mark = '✗';
  }
  return `${mark} ${name} (${((performance.now() - began) / 60_000).toFixed(1)} min)`;
}

await main(async () => {
  await installIfNeeded();
  const chromium = installBrowsersIfNeeded();
  installStraceIfNeeded();
  await buildWebIfChanged();
  // An argument after `npm run test:full --` selects the parts whose names contain it.
  const chosen = parts(chromium).filter(({ name }) => name.includes(process.argv[2] ?? ''));
  const lines = [];
  for (const part of chosen) lines.push(await runPart(part));
  say(`\n${lines.join('\n')}`);
  const failed = lines.filter((line) => line.startsWith('✗')).length;
  if (failed > 0 || chosen.length === 0)
    throw new Stop(`${failed} of ${chosen.length} parts failed.`);
  say('✓ Every part passed.');
});
