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

/** Time-out for a busy machine. */
const PATIENCE_MS = 30_000;
const LOOK_MS = 50;

/** Engine-independent API of one browser tab. */
export type Tab = ReturnType<typeof createTab>;

/**
 * Polls until there is a result.
 * @throws the reason of the last failed attempt
 */
async function lookUntil<T>(what: string, look: () => Promise<{ value: T } | string>): Promise<T> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const seen = await look();
    if (typeof seen === 'object') return seen.value;
    if (Date.now() > until) throw new Error(`${what}: ${seen}`);
    await pause(LOOK_MS);
  }
}

/** During a navigation neither page has the element. */
const orReason = (error: unknown): string => (error instanceof Error ? error.message : 'unknown');

/** Finds elements by role and name and waits for them, the same in all engines. */
export function createTab(driver: PageDriver) {
  let finder: Promise<string> | null = null;

  async function evaluate<T>(source: string): Promise<T> {
    const answer = `(async () => ${hasFinder} ? [await ${source}] : null)()`;
    const result = (await driver.evaluate(answer)) as [T] | null;
    if (result !== null) return result[0];
    finder ??= readFinder();
    await driver.evaluate(`void (() => { ${await finder} })()`);
    return evaluate(source);
  }

  /** Waits until the element can be clicked. */
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

  /** Focuses a field and selects its content. */
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
    /** Waits until no such element exists. */
    waitUntilGone: (target: Target): Promise<true> =>
      lookUntil(describeTarget(target), async () => {
        const count = await evaluate<number>(`${elements(target)}.length`).catch(() => 1);
        return count === 0 ? { value: true } : 'it is still there';
      }),
    count: (target: Target): Promise<number> => evaluate(`${elements(target)}.length`),
    /** Visible text of one element; empty while there is none. */
    text: (target: Target): Promise<string> => evaluate(`${element(target)}?.innerText ?? ''`),
    value: (target: Target): Promise<string> => evaluate(`${element(target)}?.value ?? ''`),
    /** Replaces the content of a field by typing. */
    async fill(target: Target, text: string): Promise<void> {
      await select(target);
      await (text === '' ? driver.pressBackspace() : driver.type(text));
    },
    /** Replaces the content of a field at once, like pasting. */
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
