import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './planted-tree.ts';

const INDEX = 'docs/index.md';
const MOST_README_LINES = 80;
const FIRST_LINES = 25;
const MOST_SCREENSHOTS = 12;

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const docs = globSync('docs/**/*.md', { cwd: root }).toSorted();
const linking = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...docs];

/** Examples of code link to nothing. */
const withoutCode = (text: string) => text.replaceAll(/^ *```.*?^ *```/gms, '');

/** Files and folders that a document links to by relative links, from the root of the repository. */
function linkedFrom(file: string): string[] {
  const targets = [...withoutCode(read(file)).matchAll(/\]\(([^)\s]+)\)/g)].map(
    ([, target = '']) => target.split('#')[0] ?? '',
  );
  return targets
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
    .map((target) => normalize(join(dirname(file), target)));
}

/** Every document that a reader of the index can reach. */
function reachable(): Set<string> {
  const reached = new Set([INDEX]);
  for (const file of reached) {
    for (const target of linkedFrom(file)) if (docs.includes(target)) reached.add(target);
  }
  return reached;
}

const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** A path in backticks that begins in a folder of the repository or has the name of a file at its root. */
const isPath = (text: string): boolean =>
  folders.some((name) => text.startsWith(`${name}/`)) ||
  /^[\w.-]+\.(?:md|json|cjs|yaml)$/.test(text);

const pathsIn = (file: string): string[] =>
  [...withoutCode(read(file)).matchAll(/`([^`\s]+)`/g)].map(([, path = '']) => path).filter(isPath);

it('every document can be reached from the index', () => {
  const reached = reachable();
  expect(docs.length).toBeGreaterThan(30);
  expect(docs.filter((file) => !reached.has(file))).toEqual([]);
});

it('every relative link in a document leads to something that exists', () => {
  const links = linking.flatMap((file) =>
    linkedFrom(file).map((target) => ({ link: `${file} → ${target}`, target })),
  );
  expect(links.length).toBeGreaterThan(100);
  const broken = links.filter(({ target }) => !existsSync(join(root, target)));
  expect(broken.map(({ link }) => link)).toEqual([]);
});

it.each(['docs/architecture.md', 'CONTRIBUTING.md'])('every path that %s names exists', (file) => {
  const paths = pathsIn(file).filter((path) => path !== 'tsconfig.json'); // one in each folder
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it('the README is a page that begins with how to start', () => {
  const lines = read('README.md').trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(MOST_README_LINES);
  expect(lines.slice(0, FIRST_LINES).join('\n')).toMatch(/^npm start\b/m);
});

it('the documents have a dozen pictures at most', () => {
  expect(readdirSync(join(root, 'docs/screenshots')).length).toBeLessThanOrEqual(MOST_SCREENSHOTS);
});
