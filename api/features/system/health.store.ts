import { sql } from 'drizzle-orm';
import type { StoreDeps } from '#api/db/database.ts';

export type HealthStore = ReturnType<typeof createHealthStore>;

export const createHealthStore = ({ db, write }: StoreDeps) => ({
  /** @throws whatever keeps the database from answering a read or starting a transaction */
  async probe(): Promise<void> {
    await db.select({ one: sql<number>`1` }).from(sql`(select 1) as probe`);
    await write(async () => undefined);
  },
});
