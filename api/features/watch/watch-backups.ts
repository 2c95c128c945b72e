import type { Database } from '#api/db/database.ts';
import { backupFailedNotice } from '#contracts/rules/alert-words.ts';
import { type PostNotices, troubleNotice } from './trouble-notice.ts';

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
      await post([troubleNotice(backupFailedNotice(label), now())]);
      throw error;
    }
  },
});
