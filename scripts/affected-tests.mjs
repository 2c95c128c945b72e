import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, posix } from 'node:path';
import { atRoot, root, runQuietly } from './run.mjs';

const SOURCES = '{contracts,api,mocks,web,tests,scripts}/**/*.{ts,tsx,mjs}';
const isTest = (file) => /\.test\.tsx?$/.test(file);

/** They read the sources instead of importing them. */
const readers = ['documents', 'language', 'sources', 'structure', 'types'].map(
  (name) => `tests/architecture/${name}.test.ts`,
);

const git = (...args) =>
  runQuietly(`git ${args[0]}`, 'git', args)
    .split('\n')
    .filter((line) => line !== '');

function hasUpstream() {
  const [branch] = git('rev-parse', '--abbrev-ref', 'HEAD');
  return git('for-each-ref', '--format=%(upstream)', `refs/heads/${branch}`).length > 0;
}

/** The files that differ from the last commit that was pushed, or without a remote from the last commit. */
export function changedFiles() {
  const base = hasUpstream() ? git('merge-base', 'HEAD', '@{upstream}')[0] : 'HEAD';
  const changed = git('diff', '--name-only', base);
  const added = git('ls-files', '--others', '--exclude-standard');
  return [...new Set([...changed, ...added])].filter((file) => existsSync(atRoot(file)));
}

const resolve = (from, path) => {
  if (path.startsWith('.')) return posix.join(dirname(from), path);
  return path.startsWith('#') ? path.slice(1) : path;
};

/** What a file names in quotes: imports, workers and programs that it starts. Types do not run. */
function namedBy(file) {
  const source = readFileSync(atRoot(file), 'utf8').replaceAll(/^import type [^;]*;/gm, '');
  return [...source.matchAll(/['"`]([\w#./-]+\.(?:tsx?|mjs))['"`]/g)].map(([, path]) =>
    resolve(file, path),
  );
}

/** For each file those that name it. */
function importers() {
  const map = new Map();
  for (const file of globSync(SOURCES, { cwd: root, exclude: ['web/dist*'] })) {
    for (const named of namedBy(file)) {
      if (!map.has(named)) map.set(named, []);
      map.get(named).push(file);
    }
  }
  return map;
}

/** The names of a feature or module that a change is about: `posts` of `api/features/posts/posts.store.ts`. */
const namesOf = (files) => new Set(files.map((file) => basename(file).split('.')[0]));

/**
 * The tests that reach a changed file through what they import. Those that read all sources come first, then
 * those that share a name with a changed file, then the others, the nearest first.
 */
export function affectedTests(changed) {
  const importersOf = importers();
  const visited = new Set(changed);
  for (const file of visited) for (const each of importersOf.get(file) ?? []) visited.add(each);
  const tests = [...visited].filter(isTest);
  const names = [...namesOf(changed)];
  const named = tests.filter((test) => names.some((name) => basename(test).startsWith(name)));
  return [...new Set([...readers, ...named, ...tests])];
}
