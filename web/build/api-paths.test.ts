import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { API_PATHS } from './api-paths.ts';

/** As Vite finds the proxy of a request: a path that begins with the text, or an expression. */
const isProxied = (url: string): boolean =>
  API_PATHS.some((path) =>
    path.startsWith('^') ? new RegExp(path).test(url) : url.startsWith(path),
  );

it('in development every source file of the web app comes from the dev server, not from the API', () => {
  const files = globSync('**/*.{ts,tsx,css,html}', { cwd: 'web', exclude: ['dist*/**'] });
  expect(files).toContain('record/demo.ts');
  expect(files.filter((file) => isProxied(`/${file}`) || isProxied(`/${file}?t=1`))).toEqual([]);
});

it.each(['/api/prices', '/media/a.png', '/record', '/record?origin=backfilled', '/record.csv'])(
  'the API answers %s in development, as in production',
  (url) => expect(isProxied(url)).toBe(true),
);

it.each([
  '/record/badge.svg',
  '/record/card.png',
  '/record/subscribe',
  '/record/subscription?id=1',
])('the API answers %s of the public record in development', (url) =>
  expect(isProxied(url)).toBe(true),
);
