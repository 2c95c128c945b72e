import { createHandlers } from '#mocks/handlers/handlers.ts';
import { addPastTrades } from '#mocks/world/seed/journal-past.ts';
import { meetMarket } from '#mocks/world/seed/market-trades.ts';
import { seedWorld } from '#mocks/world/seed/seed.ts';
import { createMockTransport } from './transport.ts';
import { createStoredWorld } from './world/stored-world.ts';
import type { Tables } from './world/tables.ts';
import { createMemoryWorld } from './world/world.ts';

const now = (): Date => new Date();

/** With a longer history than tests need, whose server copies its whole state at each call. */
export function seedDemo(at: Date): Tables {
  const tables = seedWorld(at);
  tables.settings.contact_email = 'help@bellwether.example';
  const journal = tables.journals['trader'];
  if (journal !== undefined) {
    meetMarket(journal);
    addPastTrades(journal, at);
  }
  return tables;
}

export type Demo = {
  transport: (request: Request) => Promise<Response>; // transport of its calls
  reset: () => Promise<void>; // resets to the first day, in all tabs that share the state
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
