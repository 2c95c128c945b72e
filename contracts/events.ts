import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** What changes for everybody alike. A topic is added together with what publishes it. */
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

/** What the server tells of; `journal` is the listener's own and is sent to nobody else. */
export const LIVE_TOPICS = [...PLATFORM_TOPICS, 'journal'] as const;

/**
 * Something has changed: no data, only what to read again at its documented endpoint. The version is
 * another one after every change, also when the server was started anew.
 */
export const LiveEvent = z
  .object({ topic: z.enum(LIVE_TOPICS), version: z.number().int().nonnegative() })
  .meta({ id: 'LiveEvent' });
export type LiveEvent = z.infer<typeof LiveEvent>;
export type LiveTopic = LiveEvent['topic'];

/** A stream that is silent for longer is dead: the server says something every 15 seconds. */
export const STREAM_PING_MS = 15_000;

/** More than a browser with a bad connection opens; a stream that lives is one call. */
const CALLS_PER_MINUTE = 60;

export const eventEndpoints = {
  stream: defineEndpoint({
    method: 'GET',
    path: '/events',
    access: 'user',
    summary:
      "An endless stream of changes by topic; begins with the version of each. `journal` is the caller's own. A fourth stream of a member ends the oldest",
    bytes: 'events',
    callsPerMinute: CALLS_PER_MINUTE,
    response: LiveEvent,
    errors: ['platform.unavailable'],
    example: { topic: 'prices', version: 1_795_179_600_042 },
  }),
};
