import { kit } from '../kit.ts';

/** Pictures as bytes in the database, so that every process of a larger installation can serve them. */
export const media = kit.table('media', {
  sha: kit.text().primaryKey(), // SHA-256 of the bytes, hexadecimal: the address never changes its content
  type: kit.text().notNull(),
  bytes: kit.bytes().notNull(),
  created_at: kit.int().notNull(),
});
