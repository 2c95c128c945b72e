import { builtinEnvironments, type Environment, type EnvironmentReturn } from 'vitest/runtime';

let page: Promise<EnvironmentReturn> | null = null;

/**
 * One page for all test files of a worker, which share its modules: making a page for each file takes a
 * third of a second. `setup-dom.ts` restores it after each test.
 */
const sharedJsdom: Environment = {
  ...builtinEnvironments.jsdom,
  name: 'shared-jsdom',
  async setup(global, options) {
    page ??= Promise.resolve(builtinEnvironments.jsdom.setup(global, options));
    await page;
    return { teardown: () => undefined };
  },
};

export default sharedJsdom;
