import type { AdminUser, UserSort } from '#contracts/users.ts';

/** The users, as a table or as cards. */
export type UserRowsProps = {
  users: readonly AdminUser[];
  sort: UserSort;
  onSort: (sort: UserSort) => void;
  /** More is to be done with this one than the row has room for. */
  onOpen: (user: AdminUser) => void;
};
