import type { Database } from '#api/db/database.ts';
import { createSettlingStore, type SettlingStore } from '#api/features/payments/settling.store.ts';

type Settling = Parameters<SettlingStore['settle']>[0];

/** Settles payments of a platform where an administrator activates each of them. */
export function createSettlingByHand(database: Database) {
  const { settle } = createSettlingStore(database);
  return {
    settle: (settling: Omit<Settling, 'isActivatedByItself'>) =>
      settle({ ...settling, isActivatedByItself: false }),
  };
}
