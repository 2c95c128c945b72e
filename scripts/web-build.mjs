import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { atRoot, hasOwnTools, ownNode, root, runBeside, showProgress, Stop } from './run.mjs';

const sources = [
  'contracts',
  'api/engine', // the demo's market
  'mocks',
  'web',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
const notSources =
  /(^|\/)(dist|dist-demo|dist-catalogue|catalogue|node_modules)(\/|$)|\.test\.tsx?$/;

function* filesBelow(path) {
  const entries = readdirSync(path, { withFileTypes: true }).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  for (const entry of entries) {
    const full = join(path, entry.name);
    if (notSources.test(relative(root, full))) continue;
    if (entry.isDirectory()) yield* filesBelow(full);
    else yield full;
  }
}

/** A digest of everything that the web build reads. */
function sourceStamp() {
  const hash = createHash('sha256');
  for (const source of sources) {
    const path = atRoot(source);
    const files = source.endsWith('.json') ? [path] : filesBelow(path);
    for (const file of files) hash.update(`${relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** @param options.isDemo the demo, which runs on mocks alone; `signal` ends the build */
export function buildWeb({ isDemo = false, signal } = {}) {
  const args = [atRoot('node_modules', 'vite', 'bin', 'vite.js'), 'build', 'web'];
  const mode = isDemo ? ['--mode', 'demo'] : [];
  return runBeside('The web build', ownNode, [...args, ...mode], { signal });
}

/** The program of Storybook, with the catalogue's configuration. */
export const catalogue = {
  file: atRoot('node_modules', 'storybook', 'dist', 'bin', 'dispatcher.js'),
  args: ['--config-dir', 'web/catalogue', '--disable-telemetry'],
};

/** @param options.signal ends the build */
export const buildCatalogue = ({ signal } = {}) =>
  runBeside(
    'The build of the catalogue',
    ownNode,
    [catalogue.file, 'build', ...catalogue.args, '--output-dir', 'web/dist-catalogue', '--quiet'],
    { signal },
  );

/** Builds the web app when its sources are not those of the last build. */
export async function buildWebIfChanged({ isDemo = false } = {}) {
  const folder = atRoot('web', isDemo ? 'dist-demo' : 'dist');
  if (!hasOwnTools()) return requireBuilt(folder);
  const stamp = sourceStamp();
  const stampFile = join(folder, '.stamp');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  const title = isDemo ? 'Building the demo' : 'Building the web app';
  await showProgress(title, buildWeb({ isDemo }));
  writeFileSync(stampFile, stamp);
}

function requireBuilt(folder) {
  if (existsSync(join(folder, 'index.html'))) return;
  throw new Stop(
    'Without the development packages the web app cannot be built here: build it elsewhere and bring web/dist along, or install all packages (npm install --include=dev).',
  );
}
