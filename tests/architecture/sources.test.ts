import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './planted-tree.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const files = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: ['web/dist*', '**/node_modules'] });

const sources = files('{contracts,mocks,api,web,tests,scripts}/**/*.{ts,tsx,mjs}');
const BUILT = /^(?:node_modules|test-results|reports|web\/dist)/;
const COLOUR = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|oklch|oklab|lab|lch)\(/i;

describe('the sources', () => {
  it('give the reason wherever they switch a lint rule off', () => {
    const disables = sources.flatMap((file) =>
      read(file)
        .split('\n')
        .filter((line) => /(?:oxlint|eslint)-disable/.test(line) && !line.includes('RegExp'))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(disables.filter((line) => !/-disable\S* \S+ -- \S/.test(line))).toEqual([]);
  });

  it('declare colours in the token file alone', () => {
    const stylesheets = files('web/**/*.css').filter((file) => file !== 'web/ui/tokens.css');
    expect(stylesheets.length).toBeGreaterThan(0);
    expect(stylesheets.filter((file) => COLOUR.test(read(file)))).toEqual([]);
  });

  it('include every file that the stylesheet of the first paint reads its classes from', () => {
    const stylesheet = read('web/ui/first-paint.css');
    const patterns = [...stylesheet.matchAll(/^@source '(.+)';$/gm)].flatMap(([, pattern = '']) => {
      const [, before = '', names, after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? [];
      return names === undefined
        ? [pattern]
        : names.split(',').map((name) => `${before}${name}${after}`);
    });
    expect(patterns.length).toBeGreaterThan(10);
    expect(patterns.filter((pattern) => files(join('web/ui', pattern)).length === 0)).toEqual([]);
  });

  it('include every file that a command or a script of the repository names', () => {
    const commands = read('package.json').match(/(?:api|scripts)\/[\w/-]+\.(?:ts|mjs)/g) ?? [];
    const named = files('scripts/*.mjs').flatMap((script) =>
      [...read(script).matchAll(/atRoot\(((?:'[^']+'(?:, )?)+)\)/g)].map(([, parts = '']) =>
        parts.replaceAll("'", '').split(', ').join('/'),
      ),
    );
    const paths = [...commands, ...named].filter((path) => !BUILT.test(path));
    expect(paths.length).toBeGreaterThan(20);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('call nothing in the browser that iPhones before Safari 17.4 lack', () => {
    const late =
      /\bAbortSignal\.any\(|\bPromise\.withResolvers\b|\b(?:Map|Object)\.groupBy\(|\bIterator\.from\(/;
    const shipped = files('{web,contracts,mocks}/**/*.{ts,tsx}').filter(
      (file) => !file.includes('.test.'),
    );
    expect(shipped.filter((file) => late.test(read(file).replaceAll(/\/\/.*/g, '')))).toEqual([]);
  });

  it('have one index file: the registry of the contract', () => {
    expect(sources.filter((file) => /\/index\.tsx?$/.test(file))).toEqual(['contracts/index.ts']);
  });

  it('leave no note of unfinished work', () => {
    const notes = sources.filter((file) => /\b(?:TODO|FIXME|XXX)\b/.test(read(file)));
    expect(notes.filter((file) => file !== 'tests/architecture/sources.test.ts')).toEqual([]);
  });
});
