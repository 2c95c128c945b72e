import { createHandlers } from './handlers.ts';
import { createMockTransport } from './transport.ts';
import { addPastTrades } from './world/seed-journal-past.ts';
import { seedWorld } from './world/seed.ts';
import { createStoredWorld } from './world/stored-world.ts';
import type { Tables } from './world/tables.ts';

const now = (): Date => new Date();

/** With a longer past than tests need, whose server copies all of its state at each call. */
function seedDemo(at: Date): Tables {
  const tables = seedWorld(at);
  const journal = tables.journals['trader'];
  if (journal !== undefined) addPastTrades(journal, at);
  return tables;
}

const world = createStoredWorld(() => seedDemo(now()));

/** Carries the calls of the demo to its own server in the browser. */
export const demoTransport = createMockTransport(createHandlers(world, now));

/** Back to the first day of the demo, for every tab of this browser. */
export const resetDemo = (): Promise<void> => world.reset();
