import { kit } from '../kit.ts';

/** Only what an administrator changed; everything else is the contract's default. */
export const settings = kit.table('settings', {
  name: kit.text().primaryKey(),
  value: kit.json<unknown>().notNull(),
  updated_at: kit.int().notNull(),
});
