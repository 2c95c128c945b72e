import { createHandlers } from '#mocks/handlers/handlers.ts';
import { addPastTrades } from '#mocks/world/seed/journal-past.ts';
import { seedWorld } from '#mocks/world/seed/seed.ts';
import { createMockTransport } from './transport.ts';
import { createStoredWorld } from './world/stored-world.ts';
import type { Tables } from './world/tables.ts';
import { createMemoryWorld } from './world/world.ts';

const now = (): Date => new Date();

/** With a longer history than tests need, whose server copies its whole state at each call. */
function seedDemo(at: Date): Tables {
  const tables = seedWorld(at);
  const journal = tables.journals['trader'];
  if (journal !== undefined) addPastTrades(journal, at);
  return tables;
}

/** The demo's server, in the browser. */
export type Demo = {
  /** Transport of its calls. */
  transport: (request: Request) => Promise<Response>;
  /** Resets to the first day, in all tabs that share the state. */
  reset: () => Promise<void>;
};

/** @param isStored whether its state outlives the page; else it is in memory, and each tab has its own */
export function createDemo({ isStored }: { isStored: boolean }): Demo {
  const seed = (): Tables => seedDemo(now());
  const world = isStored ? createStoredWorld(seed) : createMemoryWorld(seed);
  return {
    transport: createMockTransport(createHandlers(world, now)),
    reset: () => world.reset(),
  };
}
