import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { atRoot, main, root, say, Stop } from './run.mjs';

const FILE = 'docs/licences.md';

/** They ask for their text to be passed on, or for nothing. */
const PERMISSIVE =
  /^(?:MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|Unlicense|CC0-1\.0|BlueOak-1\.0\.0)$/;

/**
 * Weaker than the GPL: they are about the library's own files, which are used as they are. libvips is
 * loaded by sharp as a file of its own; MPL-2.0 is a matter of each file.
 */
const isWeakCopyleft = (name, licence) =>
  licence === 'MPL-2.0' || (name.startsWith('@img/sharp-') && licence === 'LGPL-3.0-or-later');

const readJson = (file) => JSON.parse(readFileSync(atRoot(file), 'utf8'));
const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Where a package finds another one: in its own folder, or in one above it. */
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

/** The packages that the sources of the pages name themselves. */
function importedByPages() {
  const names = new Set();
  const files = globSync('{web,contracts,mocks}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['web/build/**', 'web/vite.config.ts', '**/*.test.*'],
  });
  for (const file of files) {
    const source = readFileSync(atRoot(file), 'utf8');
    for (const [, name] of source.matchAll(
      /(?:from |import |import\()'((?:@[^/']+\/)?[^./#'][^/']*)/g,
    )) {
      if (!isBuiltin(name) && !name.includes(':')) names.add(name);
    }
  }
  return names;
}

/** Everything that is handed to members with the pages: what they import, and what that needs. */
function inPages(packages) {
  const found = new Set();
  function add(from, name) {
    const path = resolve(packages, from, name);
    if (path === null || found.has(path)) return;
    found.add(path);
    for (const needed of Object.keys(packages[path].dependencies ?? {})) add(path, needed);
  }
  for (const name of importedByPages()) add('', name);
  return found;
}

/** What is shipped, by name and version: with the server, in the pages, or both. */
function shipped() {
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

/** `A OR B` leaves the choice to us; of `A AND B` all have to do. */
function isAccepted({ name, licence }) {
  const terms = licence.replaceAll(/[()]/g, '');
  const does = (each) => PERMISSIVE.test(each) || isWeakCopyleft(name, each);
  return terms.includes(' OR ') ? terms.split(' OR ').some(does) : terms.split(' AND ').every(does);
}

function toMarkdown(rows) {
  const lines = rows.map(
    ({ name, version, licence, where }) =>
      `| ${name} | ${version} | ${licence} | ${where.join(', ')} |`,
  );
  return [
    '# Licences',
    '',
    'Every package that is handed on with the product, on any platform, as `package-lock.json` names it: with the server, or compiled into the pages. Written by `npm run licences`; a test keeps it current and refuses licences that are unknown or ask for the source of what uses them (GPL, AGPL, SSPL). Two are used unchanged, which is all that their licences ask for here: libvips (LGPL), which `sharp` loads as a file of its own to read pictures, and `web-push` (MPL).',
    '',
    '| Package | Version | Licence | Where |',
    '| --- | --- | --- | --- |',
    ...lines,
    '',
  ].join('\n');
}

/** Tables are aligned by the formatter, which is not asked here. */
const withoutPadding = (text) => text.replaceAll(/ *\| */g, '|').replaceAll(/-{3,}/g, '---');

await main(() => {
  const rows = shipped();
  const refused = rows.filter((row) => !isAccepted(row));
  if (refused.length > 0) {
    const named = refused.map(({ name, version, licence }) => `${name} ${version}: ${licence}`);
    throw new Stop(`These licences are not accepted:\n${named.join('\n')}`);
  }
  const text = toMarkdown(rows);
  if (process.argv.includes('--check')) {
    const written = readFileSync(atRoot(FILE), 'utf8');
    if (withoutPadding(written) === withoutPadding(text)) return;
    throw new Stop(`${FILE} is out of date: npm run licences`);
  }
  writeFileSync(atRoot(FILE), text);
  say(`${rows.length} packages in ${FILE}`);
});
