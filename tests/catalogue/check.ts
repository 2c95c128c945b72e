import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { chromiumArguments, headlessShellPath } from '../browser/support/chromium.ts';
import {
  fingerprint,
  hasPixelChange,
  isAlike,
  type Prints,
  readPrints,
  showChange,
  storePicture,
  views,
  writePrints,
} from './pictures.ts';
import { readStories, type Story } from './stories.ts';
import { missingSign, openVisitor, overflow, serveCatalogue, violations } from './visit.ts';

/**
 * `npm run catalogue:check`: every story on a phone through axe in both themes, without sideways overflow, in
 * the state that it names, and its pictures against the stored ones.
 */
const { values: options } = parseArgs({
  options: {
    update: { type: 'boolean', default: false }, // stores the pictures as they are now
    only: { type: 'string', default: '' }, // a part of a name
    pages: { type: 'string', default: '3' }, // at a time
  },
});

type Visitor = Awaited<ReturnType<typeof openVisitor>>;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const prints = new Map<string, Buffer[]>();
const before: Prints = readPrints();

/** Offline pictures are stored only: whether a screen has asked again and failed hangs on the moment. */
async function comparePicture(picture: Buffer, story: Story, view: number): Promise<string[]> {
  const { name, state } = story;
  const print = await fingerprint(picture, (views[view] ?? views[0]).size);
  prints.set(name, [...(prints.get(name) ?? []), print]);
  if (options.update) {
    await storePicture(picture, name, view);
    return [];
  }
  if (state === 'offline') return [];
  const earlier = before.get(name)?.[view];
  if (earlier === undefined) return view === 0 ? ['has no stored picture'] : [];
  const isOther = (await hasPixelChange(picture, name, view)) ?? !isAlike(print, earlier);
  return isOther ? [`looks otherwise: ${await showChange(picture, name, view)}`] : [];
}

async function judge({ page, setSize }: Visitor, story: Story): Promise<string[]> {
  const problems: string[] = [];
  const sign = await missingSign(page, story);
  if (sign !== null) problems.push(sign);
  for (const [view, { size, theme }] of views.entries()) {
    if (view % 2 === 0) await setSize(size);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    const wide = await overflow(page);
    if (wide > 0 && theme === 'light') problems.push(`is ${wide} px too wide on a ${size}`);
    if (size === 'phone') {
      problems.push(...(await violations(page, theme)).map((each) => `${theme}: ${each}`));
    }
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(null))));
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    problems.push(...(await comparePicture(picture, story, view)));
  }
  return problems;
}

async function check(visitor: Visitor, story: Story): Promise<string[]> {
  try {
    const faults = await visitor.show(story);
    return [...(await judge(visitor, story)), ...faults];
  } catch (error) {
    return [error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)];
  }
}

const all = readStories();
const stories = all.filter(({ name }) => name.includes(options.only));
const waiting = [...stories];
const failed: string[] = [];
const host = await serveCatalogue();
const browser = await chromium.launch({
  executablePath: headlessShellPath,
  args: chromiumArguments,
});

async function work(): Promise<void> {
  const visitor = await openVisitor(browser, host.url);
  for (let story = waiting.shift(); story !== undefined; story = waiting.shift()) {
    const problems = await check(visitor, story);
    if (problems.length > 0) failed.push(story.name);
    for (const each of problems) say(`✗ ${story.name} ${each}`);
  }
  await visitor.close();
}

try {
  await Promise.all(Array.from({ length: Number(options.pages) }, work));
} finally {
  await browser.close();
  host.close();
}
if (options.update) {
  const next = new Map([...before, ...prints]);
  writePrints(new Map([...next].filter(([name]) => all.some((story) => story.name === name))));
}
const components = stories.filter(({ state }) => state === null).length;
say(
  `${stories.length} stories: ${components} of components, ${stories.length - components} of screens in their states; ${stories.length * views.length} pictures. ${failed.length} failed.`,
);
process.exitCode = failed.length > 0 ? 1 : 0;
