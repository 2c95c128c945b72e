import type { Account } from '#web/data/journal-accounts.ts';

/** The statements that were read into the journal. */
export function ImportsPanel(_props: { accounts: readonly Account[] }) {
  return null;
}
