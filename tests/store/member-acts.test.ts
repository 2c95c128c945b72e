import { expect, it } from 'vitest';
import { users as usersTable } from '#api/db/schema/users.ts';
import { checkTargets } from '#api/domain/member-acts.ts';
import { type Act, createMemberActStore } from '#api/features/users/member-acts.store.ts';
import { createMemberPageStore } from '#api/features/users/member-page.store.ts';
import type { UserRow } from '#api/features/users/users.store.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { AT, aUserRow } from '#tests/support/store-rows.ts';

const database = await openStoreDatabase();
const store = { ...createMemberActStore(database), ...createMemberPageStore(database) };
const actor = { id: 'esi-1', username: 'esi' };

/** More than one statement takes. */
const MANY = 1_203;

const fill = (): Promise<void> =>
  database.write(async (tx) => {
    const rows = Array.from({ length: MANY }, (_, index) =>
      aUserRow({ username: `member ${index}`, expires_at: AT + index * DAY_MS }),
    );
    for (let start = 0; start < rows.length; start += 401) {
      await tx.insert(usersTable).values(rows.slice(start, start + 401));
    }
  });

const actOn = (
  targets: Act['targets'],
  decide: (user: UserRow) => Partial<UserRow> | null,
  notifies = false,
) =>
  store.act({
    actor,
    at: AT,
    action: 'users.extended',
    targets,
    check: (matching) => checkTargets(targets, matching),
    decide: (user) => {
      const next = decide(user);
      return next && { ...user, ...next };
    },
    notifies,
  });

const ends = async () =>
  new Map((await database.db.select().from(usersTable)).map((row) => [row.id, row.expires_at]));

it('more members than one statement takes are changed and taken back, each with its own end', async () => {
  await fill();
  const before = await ends();
  const { changed, undo } = await actOn({ filter: {}, count: MANY }, ({ expires_at }) => ({
    expires_at: (expires_at ?? 0) + 1,
  }));
  expect(changed).toBe(MANY);
  expect([...(await ends()).values()].toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(
    Array.from({ length: MANY }, (_, index) => AT + index * DAY_MS + 1),
  );
  expect(await store.undo(undo ?? '', { actor, at: AT })).toEqual({ changed: MANY, skipped: 0 });
  expect(await ends()).toEqual(before);
});

it('an act that fails leaves everybody as they were', async () => {
  await fill();
  const before = await ends();
  let seen = 0;
  const act = actOn({ filter: {}, count: MANY }, () => {
    seen += 1;
    if (seen === MANY) throw new Error('the last one');
    return { expires_at: null };
  });
  await expect(act).rejects.toThrow('the last one');
  expect(await ends()).toEqual(before);
});

it('counts add up: every user has one status, and active ones include those that expire soon', async () => {
  await fill();
  const { total, active, expiring, expired, inactive, scheduled } = await store.counts({}, AT);
  expect({ total, expiring, expired }).toEqual({ total: MANY, expiring: 7, expired: 1 });
  expect(active + expired + inactive + scheduled).toBe(total);
});
