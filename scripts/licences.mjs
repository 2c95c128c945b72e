import * as fs from 'node:fs';
import { isBuiltin } from 'node:module';
import { pathToFileURL } from 'node:url';
import { atRoot, main, root, say, Stop } from './run.mjs';

const FILE = 'reports/licences.md';

/** Licences that require attribution at most. */
const PERMISSIVE =
  /^(?:MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|Unlicense|CC0-1\.0|BlueOak-1\.0\.0)$/;

/** Copyleft that covers only the library's own files, which we do not change: libvips, MPL-2.0, and fonts. */
const isWeakCopyleft = (name, licence) =>
  licence === 'MPL-2.0' ||
  (name.startsWith('@fontsource/') && licence === 'OFL-1.1') ||
  (name.startsWith('@img/sharp-') && licence === 'LGPL-3.0-or-later');

const readJson = (file) => JSON.parse(fs.readFileSync(atRoot(file), 'utf8'));
const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Resolves a dependency like Node: in the folder of the package, or in one above it. */
function resolve(packages, from, name) {
  for (
    let base = from;
    ;
    base = base.slice(0, Math.max(0, base.lastIndexOf('node_modules/') - 1))
  ) {
    const path = `${base === '' ? '' : `${base}/`}node_modules/${name}`;
    if (packages[path] !== undefined) return path;
    if (base === '') return null;
  }
}

/** Names of the packages that the front end imports directly. */
function importedByPages() {
  const names = new Set();
  const files = fs.globSync('{web,contracts,mocks}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['web/{build,catalogue}/**', 'web/vite.config.ts', '**/*.test.*'],
  });
  for (const file of files) {
    const source = fs.readFileSync(atRoot(file), 'utf8');
    for (const [, name] of source.matchAll(
      /(?:from |import |import\()'((?:@[^/']+\/)?[^./#'][^/']*)/g,
    )) {
      if (!isBuiltin(name) && !name.includes(':')) names.add(name);
    }
  }
  return names;
}

/** Paths of all packages that are bundled into the pages, with their dependencies. */
function inPages(packages) {
  const paths = new Set();
  function add(from, name) {
    const path = resolve(packages, from, name);
    if (path === null || paths.has(path)) return;
    paths.add(path);
    for (const needed of Object.keys(packages[path].dependencies ?? {})) add(path, needed);
  }
  for (const name of importedByPages()) add('', name);
  return paths;
}

/** The packages that are shipped with the server, in the pages, or both, sorted by name. */
export function shippedPackages() {
  const { packages } = readJson('package-lock.json');
  const pages = inPages(packages);
  const rows = new Map();
  for (const [path, { version, license, dev }] of Object.entries(packages)) {
    if (path === '' || (dev && !pages.has(path))) continue;
    const where = [!dev && 'server', pages.has(path) && 'pages'].filter(Boolean);
    const row = { name: nameOf(path), version, licence: license ?? 'UNKNOWN', where };
    rows.set(`${row.name} ${version}`, row);
  }
  return [...rows.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Of `A OR B` one licence must be accepted; of `A AND B` all. */
function isAccepted({ name, licence }) {
  const terms = licence.replaceAll(/[()]/g, '');
  const isOk = (each) => PERMISSIVE.test(each) || isWeakCopyleft(name, each);
  return terms.includes(' OR ') ? terms.split(' OR ').some(isOk) : terms.split(' AND ').every(isOk);
}

function toMarkdown(rows) {
  const lines = rows.map(
    ({ name, version, licence, where }) =>
      `| ${name} | ${version} | ${licence} | ${where.join(', ')} |`,
  );
  return [
    '# Licences',
    '',
    'Every package in `package-lock.json` that is shipped, on any platform: with the server, or bundled into the pages. Two libraries under weak copyleft are used unchanged: libvips (LGPL), which `sharp` loads as a separate file, and `web-push` (MPL).',
    '',
    '| Package | Version | Licence | Where |',
    '| --- | --- | --- | --- |',
    ...lines,
    '',
  ].join('\n');
}

/** Checks the licences and writes the list, unless with `--check`. */
function run() {
  const rows = shippedPackages();
  const refused = rows.filter((row) => !isAccepted(row));
  if (refused.length > 0) {
    const lines = refused.map(({ name, version, licence }) => `${name} ${version}: ${licence}`);
    throw new Stop(`These licences are not accepted:\n${lines.join('\n')}`);
  }
  if (process.argv.includes('--check')) return;
  fs.mkdirSync(atRoot('reports'), { recursive: true });
  fs.writeFileSync(atRoot(FILE), toMarkdown(rows));
  say(`${rows.length} packages in ${FILE}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main(run);
