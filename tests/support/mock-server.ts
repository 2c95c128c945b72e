import type { HttpHandler } from 'msw';
import type { Transport } from '#web/client/api.ts';
import { createHandlers } from '#mocks/handlers/handlers.ts';
import { createMockTransport } from '#mocks/transport.ts';
import { seedWorld } from '#mocks/world/seed/seed.ts';
import { createMemoryWorld, type World } from '#mocks/world/world.ts';

export type MockBackend = {
  transport: Transport;
  world: World;
  /** Puts handlers before those that are there: failures, empty lists, other answers. */
  use: (...handlers: HttpHandler[]) => void;
  /** Takes away what was put before them, here and at the start. */
  restore: () => void;
  /** `POST /api/posts/1/like` for each call that was made. */
  calls: string[];
};

type Options = { handlers?: readonly HttpHandler[]; now?: () => Date };

/** The contract's mocks over the demo's first day, in memory, for one test. */
export function startMockBackend({
  handlers = [],
  now = () => new Date(),
}: Options = {}): MockBackend {
  const world = createMemoryWorld(() => seedWorld(now()));
  const own = withoutStacks(() => createHandlers(world, now));
  let current = [...handlers, ...own];
  const calls: string[] = [];
  return {
    world,
    calls,
    use: (...more) => {
      current = [...more, ...current];
    },
    restore: () => {
      current = own;
    },
    transport: (request) => {
      calls.push(`${request.method} ${new URL(request.url).pathname}`);
      return createMockTransport(current)(request);
    },
  };
}

/** MSW reads from a stack trace where each handler is made, which takes longer than many a test. */
function withoutStacks<T>(make: () => T): T {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return make();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}
