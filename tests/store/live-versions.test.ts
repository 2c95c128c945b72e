import { expect, it } from 'vitest';
import { createLiveVersionStore } from '#api/features/events/live-versions.store.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';

const store = createLiveVersionStore(await openStoreDatabase());

it('a topic has no version before it has changed', async () => {
  expect(await store.read()).toEqual(new Map());
});

it('the version of each changed topic is the time of its change', async () => {
  await store.raise(['signals', 'posts'], 1000);
  await store.raise(['posts'], 2000);
  expect(await store.read()).toEqual(
    new Map([
      ['signals', 1000],
      ['posts', 2000],
    ]),
  );
});

it('no two changes have the same version, also where clocks disagree', async () => {
  const seen: (number | undefined)[] = [];
  for (const at of [5000, 5000, 4000, 5001]) {
    await store.raise(['posts'], at);
    seen.push((await store.read()).get('posts'));
  }
  expect(seen).toEqual([5000, 5001, 5002, 5003]);
});

it('of changes at the same time none is lost', async () => {
  await store.raise(['posts'], 9000);
  await Promise.all(Array.from({ length: 10 }, () => store.raise(['posts', 'webinars'], 9000)));
  expect(await store.read()).toEqual(
    new Map([
      ['posts', 9010],
      ['webinars', 9009],
    ]),
  );
});
