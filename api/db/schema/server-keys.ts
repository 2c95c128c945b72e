import { kit } from '../kit.ts';

/** Keys that this installation made for itself, sealed under its master secret. */
export const serverKeys = kit.table('server_keys', {
  name: kit.text().primaryKey(),
  sealed: kit.bytes().notNull(),
  created_at: kit.int().notNull(),
});
