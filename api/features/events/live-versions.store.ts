import { sql } from 'drizzle-orm';
import type { StoreDeps } from '#api/db/database.ts';
import { liveVersions } from '#api/db/schema/system.ts';
import type { PlatformTopic } from '#contracts/events.ts';

export const createLiveVersionStore = ({ db, write }: StoreDeps) => ({
  /** Only topics that have ever changed. */
  async read(): Promise<ReadonlyMap<PlatformTopic, number>> {
    const rows = await db.select().from(liveVersions);
    return new Map(rows.map(({ topic, version }) => [topic, version]));
  },

  /** Sets a new version from the time, so that it also differs after a restored backup. @param at UTC ms */
  raise: (topics: readonly PlatformTopic[], at: number): Promise<void> =>
    write(async (tx) => {
      const { topic, version } = liveVersions;
      const raised = sql`case when ${version} < excluded.version then excluded.version
          else ${version} + 1 end`;
      await tx
        .insert(liveVersions)
        .values(topics.toSorted().map((each) => ({ topic: each, version: at })))
        .onConflictDoUpdate({ target: topic, set: { version: raised } });
    }),
});
