import { kit } from '../kit.ts';

/** Scheduled jobs. Only the instance that owns the lease runs a job's slot. */
export const jobs = kit.table('jobs', {
  name: kit.text().primaryKey(),
  last_slot: kit.int().notNull(), // the newest one that ended, well or not; 0 at first
  holder: kit.text(), // null: free
  locked_until: kit.int().notNull(), // when the lease of a dead holder ends
  last_started_at: kit.int(),
  last_finished_at: kit.int(),
  last_error: kit.text(), // of the last run, null when it went well
});
