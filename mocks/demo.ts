import { createHandlers } from './handlers.ts';
import { createMockTransport } from './transport.ts';
import { seedWorld } from './world/seed.ts';
import { createStoredWorld } from './world/stored-world.ts';

const now = (): Date => new Date();
const world = createStoredWorld(() => seedWorld(now()));

/** Carries the calls of the demo to its own server in the browser. */
export const demoTransport = createMockTransport(createHandlers(world, now));

/** Back to the first day of the demo, for every tab of this browser. */
export const resetDemo = (): Promise<void> => world.reset();
