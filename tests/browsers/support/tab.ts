import { setTimeout as pause } from 'node:timers/promises';
import type { PageDriver } from './engine.ts';
import {
  describeTarget,
  element,
  elements,
  hasFinder,
  obstacle,
  readFinder,
  type Target,
} from './target.ts';

/** On a busy machine; nothing waits longer than it has to. */
const PATIENCE_MS = 30_000;
const LOOK_MS = 50;

/** What the journeys are written against: one tab of one browser, whichever engine it has. */
export type Tab = ReturnType<typeof createTab>;

/** Looks until there is an answer. @throws what the last look was refused for */
async function lookUntil<T>(what: string, look: () => Promise<{ value: T } | string>): Promise<T> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const seen = await look();
    if (typeof seen === 'object') return seen.value;
    if (Date.now() > until) throw new Error(`${what}: ${seen}`);
    await pause(LOOK_MS);
  }
}

/** While a page is being replaced, neither has what is looked for. */
const orReason = (error: unknown): string => (error instanceof Error ? error.message : 'unknown');

/** The same in all engines: everything is found by role and name, and waited for. */
export function createTab(driver: PageDriver) {
  let finder: Promise<string> | null = null;

  async function evaluate<T>(source: string): Promise<T> {
    const answer = `(async () => ${hasFinder} ? [await ${source}] : null)()`;
    const found = (await driver.evaluate(answer)) as [T] | null;
    if (found !== null) return found[0];
    finder ??= readFinder();
    await driver.evaluate(`void (() => { ${await finder} })()`);
    return evaluate(source);
  }

  /** Waits until a click would reach it. */
  const untilReady = (target: Target): Promise<true> =>
    lookUntil(describeTarget(target), async () => {
      const reason = await evaluate<string | null>(obstacle(target)).catch(orReason);
      return reason === null ? { value: true } : reason;
    });

  const waitFor = (target: Target): Promise<true> =>
    lookUntil(describeTarget(target), async () => {
      const count = await evaluate<number>(`${elements(target)}.length`).catch(() => 0);
      return count > 0 ? { value: true } : 'it is not there';
    });

  async function click(target: Target): Promise<void> {
    await driver.bringToFront();
    await untilReady(target);
    await driver.click(element(target));
  }

  /** Puts the cursor into a field, with all that stands in it selected. */
  async function select(target: Target): Promise<void> {
    await driver.bringToFront();
    await untilReady(target);
    await evaluate(`((field) => { field.focus(); field.select(); })(${element(target)})`);
  }

  return {
    evaluate,
    click,
    waitFor,
    open: (url: string): Promise<void> => driver.goto(url),
    reload: (): Promise<void> => driver.reload(),
    close: (): Promise<void> => driver.close(),
    bringToFront: (): Promise<void> => driver.bringToFront(),
    screenshot: (): Promise<Uint8Array> => driver.screenshot(),
    /** Waits until none is there any more. */
    waitUntilGone: (target: Target): Promise<true> =>
      lookUntil(describeTarget(target), async () => {
        const count = await evaluate<number>(`${elements(target)}.length`).catch(() => 1);
        return count === 0 ? { value: true } : 'it is still there';
      }),
    count: (target: Target): Promise<number> => evaluate(`${elements(target)}.length`),
    /** The text of one element as a person reads it; empty while there is none. */
    text: (target: Target): Promise<string> => evaluate(`${element(target)}?.innerText ?? ''`),
    value: (target: Target): Promise<string> => evaluate(`${element(target)}?.value ?? ''`),
    /** Types over what stands in a field. */
    async fill(target: Target, text: string): Promise<void> {
      await select(target);
      await (text === '' ? driver.pressBackspace() : driver.type(text));
    },
    /** Puts a text over what stands in a field all at once, as pasting does. */
    async paste(target: Target, text: string): Promise<void> {
      await select(target);
      await evaluate(`document.execCommand('insertText', false, ${JSON.stringify(text)})`);
    },
    async chooseFile(target: Target, path: string): Promise<void> {
      await waitFor(target);
      await driver.chooseFile(element(target), path);
    },
  };
}
