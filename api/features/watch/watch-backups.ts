import type { Database } from '#api/db/database.ts';
import { backupFailedNotification } from '#api/domain/alert-copy.ts';
import { type PostNotices, troubleNotice } from './trouble-alert.ts';

type Deps = {
  readonly post: PostNotices;
  /** UTC ms. */
  readonly now: () => number;
};

/** The same database, of whose failed copies administrators are told. The copy fails all the same. */
export const watchBackups = (database: Database, { post, now }: Deps): Database => ({
  ...database,
  async snapshot(label, at) {
    try {
      return await database.snapshot(label, at);
    } catch (error) {
      await post([troubleNotice(backupFailedNotification(label), now())]);
      throw error;
    }
  },
});
