import { kit } from '../kit.ts';

/**
 * What was taken from an account: switched_on and promoted end what switched_off and demoted began. Owners
 * delete their accounts; administrators remove them, and a restore may keep those that were removed.
 */
export const REVOCATION_KINDS = [
  'code_replaced',
  'password_changed',
  'address_changed',
  'switched_off',
  'switched_on',
  'demoted',
  'promoted',
  'deleted',
  'removed',
  'kept',
] as const;
export type RevocationKind = (typeof REVOCATION_KINDS)[number];

/** What a restore replays. Each row is also a line of the file `revocations`, which outlives the database. */
export const revocations = kit.table(
  'revocations',
  {
    id: kit.text().primaryKey(),
    at: kit.int().notNull(), // strictly increasing for one account
    account_id: kit.text().notNull(), // no reference: the account may be gone
    kind: kit.text().$type<RevocationKind>().notNull(),
    code_mac: kit.bytes(), // of the code that replaced another; as in `users`, never the code
    password_hash: kit.text(), // of the new password; null: it was taken away, or something else was
    is_filed: kit.bool().notNull().default(false), // its line is in the file, on the disk
  },
  (t) => [kit.index('revocations_filed').on(t.is_filed)],
);
