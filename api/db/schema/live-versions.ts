import type { PlatformTopic } from '#contracts/events.ts';
import { kit } from '../kit.ts';

/** How often each topic has changed, by which processes hear of each other's changes. */
export const liveVersions = kit.table('live_versions', {
  topic: kit.text().$type<PlatformTopic>().primaryKey(),
  version: kit.int().notNull(),
});
