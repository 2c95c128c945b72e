import type { AdminUser } from '#contracts/users.ts';

/** A dialog over the sheet of a user. */
export type UserActProps = {
  user: AdminUser;
  onCancel: () => void;
  /** It was done, and said so. */
  onDone: () => void;
};
