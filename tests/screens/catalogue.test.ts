import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { adminTabKeys } from '#web/app/AdminTab.tsx';
import { memberViews } from '#web/app/TraderShell.tsx';
import { absences, whyAbsent } from '#web/catalogue/absent-states.ts';
import { type ScreenName, stateNames, visitorPages } from '#web/catalogue/states.ts';

const web = fileURLToPath(new URL('../../web', import.meta.url));
const read = (path: string): string => readFileSync(join(web, path), 'utf8');

const stories = globSync('catalogue/*.stories.tsx', { cwd: web });
const written = stories.map(read).join('\n');

/** Components that a file of web/ui offers: not its hooks, contexts and constants. */
const componentsOf = (path: string): string[] =>
  [...read(path).matchAll(/^export (?:function|const|class) ([A-Z]\w*[a-z]\w*)\b/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !name.endsWith('Context'));

/** Every screen that the app can open: a new section or tab is here without a change. */
const screens: readonly ScreenName[] = [
  ...visitorPages.map((page) => `visitor/${page}` as const),
  ...memberViews.map((view) => `member/${view}` as const),
  ...adminTabKeys.map((tab) => `console/${tab}` as const),
];

/** `dark-pools` is shown by the story `DarkPools`, whose address is `screens-member--dark-pools`. */
const storyName = (screen: string): string =>
  screen
    .slice(screen.indexOf('/') + 1)
    .split('-')
    .map((part) => `${part.slice(0, 1).toUpperCase()}${part.slice(1)}`)
    .join('');

it('every component of web/ui has a story in the catalogue', () => {
  const components = globSync('ui/**/*.tsx', { cwd: web, exclude: ['**/*.test.tsx'] }).flatMap(
    componentsOf,
  );
  expect(components.length).toBeGreaterThan(100);
  const missing = components.filter((name) => !new RegExp(`<${name}[\\s<>/]`).test(written));
  expect(missing, 'Add each to a file web/catalogue/*.stories.tsx.').toEqual([]);
});

it('every screen has a story in the catalogue, under its own address', () => {
  const expected = screens.map(
    (screen) => `export const ${storyName(screen)} = screenStory('${screen}');`,
  );
  const exported = written.match(/^export const \w+ = screenStory\('[^']+'\);$/gm) ?? [];
  expect(exported.toSorted()).toEqual(expected.toSorted());
});

it('every screen is shown in every state, or the catalogue says why not', () => {
  const cells = screens.flatMap((screen) => stateNames.map((state) => whyAbsent(screen, state)));
  const reasons = cells.filter((why) => why !== null);
  expect(cells.length - reasons.length).toBeGreaterThan(180);
  for (const why of reasons) expect(why).toMatch(/^[A-Z](?:\S+ ){4,}\S+\.$/);
});

it('no reason is given twice, and every screen is shown in full', () => {
  const cells = absences.flatMap(({ states, screens: named }) =>
    named.flatMap((screen) => states.map((state) => `${screen}/${state}`)),
  );
  expect(cells.filter((each, index) => cells.indexOf(each) !== index)).toEqual([]);
  expect(cells.filter((each) => each.endsWith('/full'))).toEqual([]);
});
