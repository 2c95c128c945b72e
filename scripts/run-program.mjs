import { installChromiumIfNeeded } from './browsers.mjs';
import { installIfNeeded } from './install.mjs';
import {
  atRoot,
  main,
  ownNode,
  runQuietly,
  runServer,
  runShown,
  say,
  showProgress,
  Stop,
} from './run.mjs';
import { buildCatalogue, buildWebIfChanged, catalogue } from './web-build.mjs';

/** The programs of `npm run NAME -- OPTIONS`. A `report` is formatted after a run with `--report`. */
const programs = {
  bench: {
    title: 'A goal or a part of the bench',
    file: 'tests/bench/main.ts',
    needs: ['chromium', 'web'],
  },
  /** `--port 6006` */
  catalogue: {
    file: catalogue.file,
    args: ['dev', ...catalogue.args, '--ci', '--no-version-updates', '--port', '6006'],
    isServer: true,
  },
  'catalogue:build': { title: 'The build of the catalogue', needs: ['catalogue'] },
  /** `--only member/ --pages 3 --update` stores the pictures as they are now. */
  'catalogue:check': {
    title: 'The check of the catalogue',
    file: 'tests/catalogue/check.ts',
    needs: ['chromium', 'catalogue'],
  },
  /** `--out FOLDER` */
  client: { title: 'Writing the client', file: 'scripts/client.mjs' },
  /**
   * `--requests 1000000 --seed 1 --engine sqlite|postgresql --workers 2 --report` continues an interrupted
   * run; `--seed 1 --replay 3:914` repeats one request of one chunk and prints it.
   */
  fuzz: {
    title: 'The fuzzer',
    file: 'tests/fuzz/main.ts',
    nodeOptions: ['--import', './api/commands/quick-imports.ts'],
    report: 'reports/fuzz.md',
  },
  'image:check': { title: 'The check of the image', file: 'tests/image/check-image.ts' },
  /** KILLS (100), SEED and ENGINES (sqlite,postgresql) come from the environment. */
  kills: {
    title: 'Servers that are killed under writes',
    file: 'tests/faults/kills/command.ts',
  },
  /** `--engine sqlite|postgresql|both --members 500,1000 --seconds 20 --report` */
  load: {
    title: 'The load',
    file: 'tests/load/load.ts',
    needs: ['web'],
    report: 'reports/load.md',
  },
  /** `--port 4010` */
  'mock-server': { file: 'scripts/mock-server.mjs', isServer: true },
  screenshots: {
    title: 'Taking the screenshots',
    file: 'tests/browser/support/take-screenshots.ts',
    needs: ['chromium', 'web'],
  },
  /** `https://example.com --head 2026-11-03:1f0c…` */
  'verify-record': { title: 'The check of the record', file: 'scripts/verify-record.mjs' },
  /** `--seed 7` replays one world and tells what happened; `--seeds 20000 --from 1` runs many. */
  simulate: {
    title: 'The simulation',
    file: 'tests/simulate/main.ts',
    nodeOptions: ['--max-semi-space-size=64'],
  },
  /** `--engine sqlite|postgresql`; SOAK_MINUTES in the environment, 30 by default. */
  soak: { title: 'The soak', file: 'tests/load/soak.ts', needs: ['web'] },
};

/** Installs and builds what a program needs. @returns the environment of the program */
async function prepare(needs) {
  await installIfNeeded();
  if (needs.includes('web')) await buildWebIfChanged();
  if (needs.includes('catalogue')) await showProgress('Building the catalogue', buildCatalogue());
  return needs.includes('chromium') ? { CHROMIUM_PATH: installChromiumIfNeeded() } : {};
}

await main(async () => {
  const [name, ...options] = process.argv.slice(2);
  const program = programs[name];
  if (!program) throw new Stop(`There is no program ${name}: ${Object.keys(programs).join(', ')}.`);
  const { title, file, args = [], isServer, needs = [], nodeOptions = [], report } = program;
  const env = await prepare(needs);
  if (file === undefined) return;
  if (isServer) {
    runServer(ownNode, [file, ...args, ...options]);
    return;
  }
  if (name === 'bench') say('Measuring …');
  await runShown(title, ownNode, [...nodeOptions, file, ...options], { env });
  if (report && options.includes('--report')) {
    runQuietly('Formatting', atRoot('node_modules', '.bin', 'oxfmt'), [report]);
  }
});
