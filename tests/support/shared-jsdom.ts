import { builtinEnvironments, type Environment } from 'vitest/runtime';

declare global {
  /** The page of this worker. Vitest loads this file anew for each test file, so it is a global. */
  var sharedPage: ReturnType<Environment['setup']> | undefined;
}

/**
 * One page for all test files of a worker, which share its modules: making a page for each file takes a
 * third of a second. `setup-dom.ts` restores it after each test.
 */
const sharedJsdom: Environment = {
  ...builtinEnvironments.jsdom,
  name: 'shared-jsdom',
  async setup(global, options) {
    globalThis.sharedPage ??= builtinEnvironments.jsdom.setup(global, options);
    await globalThis.sharedPage;
    return { teardown: () => undefined };
  },
};

export default sharedJsdom;
