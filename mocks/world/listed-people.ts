import { readSort, type UserSortKey, type UserQuery } from '#contracts/users.ts';
import { hasStatus } from '#api/domain/accounts.ts';
import type { Person } from './tables.ts';

const sortKeys: Readonly<Record<UserSortKey, (person: Person) => string | null>> = {
  created: () => '', // people stand in the order of their coming
  username: ({ username }) => username.toLowerCase(),
  expires: ({ expires_at }) => expires_at,
  last_login: ({ last_login }) => last_login,
};

/** Whom a query means, in its order; who has no such date comes last. @param people newest first */
export function listedPeople(people: readonly Person[], query: UserQuery, now: Date): Person[] {
  const { key, isDown } = readSort(query.sort);
  const keyOf = sortKeys[key];
  const meant = people.filter((person) => isMeant(person, query, now));
  return (isDown ? meant : meant.toReversed()).toSorted((a, b) => {
    const [first, second] = [keyOf(a), keyOf(b)];
    if (first === second) return 0;
    if (first === null || second === null) return first === null ? 1 : -1;
    return first < second === isDown ? 1 : -1;
  });
}

function isMeant(person: Person, { search = '', role, status }: UserQuery, now: Date): boolean {
  const wanted = search.toLowerCase();
  const isFound = [person.username, person.email ?? ''].some((text) =>
    text.toLowerCase().includes(wanted),
  );
  const expiresAt = person.expires_at === null ? null : Date.parse(person.expires_at);
  const access = { isActive: person.is_active, expiresAt };
  return (
    isFound &&
    (role === undefined || person.role === role) &&
    (status === undefined || hasStatus(access, status, now.getTime()))
  );
}
