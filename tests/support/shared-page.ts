import { builtinEnvironments } from 'vitest/runtime';

declare global {
  /** The page of this worker: setup files run anew for each test file. */
  var sharedPage: unknown;
}

/**
 * One page of jsdom for all test files of a worker, which share its modules: making a page for each file takes
 * a third of a second. `setup-dom.ts` restores it after each test.
 */
globalThis.sharedPage ??= await builtinEnvironments.jsdom.setup(globalThis, {});
