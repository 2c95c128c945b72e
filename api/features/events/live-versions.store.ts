import { sql } from 'drizzle-orm';
import type { StoreDeps } from '#api/db/database.ts';
import { liveVersions } from '#api/db/schema/live-versions.ts';
import type { PlatformTopic } from '#contracts/events.ts';

export type LiveVersionStore = ReturnType<typeof createLiveVersionStore>;

/** The version of each topic that several processes tell of. */
export function createLiveVersionStore({ db, write }: StoreDeps) {
  return {
    /** Of topics that have ever changed. */
    async read(): Promise<ReadonlyMap<PlatformTopic, number>> {
      const rows = await db.select().from(liveVersions);
      return new Map(rows.map(({ topic, version }) => [topic, version]));
    },

    /**
     * Gives topics a version that none of them had before: the moment, so that it is another one also
     * after an older copy of the database was put back.
     *
     * @param topics each once
     * @param at UTC ms
     */
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
  };
}
