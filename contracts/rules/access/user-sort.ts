import { USER_SORTS, type UserSort } from '#contracts/users.ts';

export type UserSortKey = (typeof USER_SORTS)[number];
export type UserOrder = { readonly key: UserSortKey; readonly isDown: boolean };

/** `-expires` is what ends last first. */
export const readSort = (sort: UserSort): UserOrder => ({
  key: USER_SORTS.find((key) => sort === key || sort === `-${key}`) ?? 'created',
  isDown: sort.startsWith('-'),
});

export const writeSort = ({ key, isDown }: UserOrder): UserSort => (isDown ? `-${key}` : key);
