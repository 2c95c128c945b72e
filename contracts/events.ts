import { z } from 'zod';
import { define } from './endpoint.ts';
import { PriceTick } from './market/market.ts';
import { openList } from './open.ts';
import { Count, named } from './primitives.ts';

/** Topics that are the same for all listeners. A topic is added together with its publisher. */
export const PLATFORM_TOPICS = [
  'prices',
  'scanners',
  'signals',
  'posts',
  'briefing',
  'webinars',
  'notifications',
] as const;
export type PlatformTopic = (typeof PLATFORM_TOPICS)[number];

/** Topics of the event stream; `journal` is sent only to its owner. */
export const LIVE_TOPICS = [...PLATFORM_TOPICS, 'journal'] as const;

/** The client reads the endpoint again, unless it has the new prices. Versions grow across restarts, too. */
export const LiveEvent = named('LiveEvent', {
  topic: z.enum(LIVE_TOPICS),
  version: Count,
  /** Of `prices` alone: for a client that has version `since`, these prices are all that changed. */
  ticks: openList(PriceTick).optional(),
  since: Count.optional(),
});
export type LiveEvent = z.infer<typeof LiveEvent>;
export type LiveTopic = LiveEvent['topic'];

export const STREAM_PING_MS = 15_000; // a stream that is silent for longer is dead

export const eventEndpoints = {
  stream: define.get('/events', 'user', {
    summary:
      "An endless stream of changes by topic; begins with the version of each. `journal` is the caller's own. A fourth stream of a member ends the oldest",
    bytes: 'events',
    inView: false, // it would end a stream of the member's own
    callsPerMinute: 60, // more streams than a browser with a bad connection opens
    response: LiveEvent,
    errors: ['platform.unavailable'],
    example: { topic: 'prices', version: 1_795_179_600_042 },
  }),
};
