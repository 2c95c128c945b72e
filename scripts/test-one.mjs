import { existsSync, readFileSync, statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { installBrowsersIfNeeded, installChromiumIfNeeded } from './browsers.mjs';
import { installIfNeeded } from './install.mjs';
import {
  atRoot,
  main,
  ownNode,
  root,
  runBeside,
  runPlaywright,
  runVitest,
  say,
  Stop,
} from './run.mjs';
import { buildWebIfChanged } from './web-build.mjs';

const USAGE = 'Usage: npm run test:one -- FILE [-t NAME] [--postgresql]';
const REPORT = atRoot('test-results', 'test-one.json');
const POSTGRESQL = ['postgresql', 'pglite'];

function readArguments() {
  const options = { name: { type: 'string', short: 't' }, postgresql: { type: 'boolean' } };
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (positionals.length === 1) return { ...values, file: positionals[0] };
  } catch {
    // The usage says it all.
  }
  throw new Stop(USAGE);
}

/** The path from the root; npm runs scripts there, wherever it was called. @throws Stop without such a file */
function findFile(file) {
  const path = [process.env.INIT_CWD ?? root, root]
    .map((folder) => resolve(folder, file))
    .find((each) => existsSync(each) && statSync(each).isFile());
  if (!path) throw new Stop(`There is no file ${file}.`);
  return relative(root, path);
}

/** The names of the Vitest projects that the file is a test of. */
async function findProjects(file, env) {
  const args = ['list', file, '--filesOnly', '--json'];
  const vitest = atRoot('node_modules', 'vitest', 'vitest.mjs');
  const output = await runBeside('Looking for the test', ownNode, [vitest, ...args], { env });
  return JSON.parse(output || '[]')
    .filter((each) => each.file === atRoot(file))
    .map(({ projectName }) => projectName);
}

/** @throws Stop when the file is no test, or not where it is wanted */
async function chooseProject(file, wantsPostgresql) {
  const projects = await findProjects(file, {});
  if (!wantsPostgresql) {
    const project = projects.find((each) => !POSTGRESQL.includes(each)) ?? projects[0];
    if (project) return { project, env: {} };
    throw new Stop(`${file} is no test: their names end with .test.ts, .test.tsx or .spec.ts.`);
  }
  for (const env of [{}, { FULL: '1' }]) {
    const all = await findProjects(file, env);
    const project = POSTGRESQL.find((each) => all.includes(each));
    if (project) return { project, env };
  }
  throw new Stop(`${file} does not run on PostgreSQL.`);
}

async function runWithVitest({ file, name, postgresql }) {
  const { project, env } = await chooseProject(file, postgresql);
  if (project === 'browsers') {
    installBrowsersIfNeeded();
    await buildWebIfChanged();
  }
  say(`${file} in the project ${project}:`);
  const args = [`--project=${project}`, '--reporter=verbose', '--hideSkippedTests', file];
  if (name === undefined) {
    await runVitest('The test', args, { env });
    return;
  }
  const named = [...args, '-t', name, '--reporter=json', `--outputFile=${REPORT}`];
  await runVitest('The test', named, { env });
  // Vitest passes when it has left out all tests.
  if (JSON.parse(readFileSync(REPORT, 'utf8')).numPassedTests > 0) return;
  throw new Stop(`No test of ${file} has “${name}” in its name.`);
}

async function runWithPlaywright({ file, name, postgresql }) {
  if (postgresql) throw new Stop(`${file} does not run on PostgreSQL.`);
  if (!file.startsWith('tests/browser/')) {
    throw new Stop(`${file} needs the last release: npm run test:full runs it.`);
  }
  const env = { CHROMIUM_PATH: installChromiumIfNeeded() };
  await buildWebIfChanged();
  await buildWebIfChanged({ isDemo: true });
  const filter = name === undefined ? [] : ['--grep', name];
  await runPlaywright('The test', 'tests/playwright.config.ts', [file, ...filter], { env });
}

/** Runs the tests of one file, on SQLite unless `--postgresql` is given. */
await main(async () => {
  const wanted = readArguments();
  await installIfNeeded();
  const file = findFile(wanted.file);
  const run = file.endsWith('.spec.ts') ? runWithPlaywright : runWithVitest;
  await run({ ...wanted, file });
});
