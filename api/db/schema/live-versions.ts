import type { LiveTopic } from '#contracts/events.ts';
import { kit } from '../kit.ts';

/** How often each topic has changed, by which processes hear of each other's changes. */
export const liveVersions = kit.table('live_versions', {
  topic: kit.text().$type<LiveTopic>().primaryKey(),
  version: kit.int().notNull(),
});
