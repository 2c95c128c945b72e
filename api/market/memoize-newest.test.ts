import { expect, it } from 'vitest';
import { memoizeNewest } from './memoize-newest.ts';

const always = (): boolean => true;
const isWhole = (answer: number): boolean => answer > 2;

it('callers with the same key share one computation, until something else is computed for', async () => {
  const computed: number[] = [];
  const square = memoizeNewest(async (key: number) => {
    computed.push(key);
    return key * key;
  });
  expect(await Promise.all([square(3, always), square(3, always)])).toEqual([9, 9]);
  expect(await square(3, always)).toBe(9);
  expect(await square(4, always)).toBe(16);
  expect(await square(3, always)).toBe(9);
  expect(computed).toEqual([3, 4, 3]);
});

it('an incomplete answer is returned once and computed again, as is one that failed', async () => {
  let count = 0;
  const next = memoizeNewest(async (_key: number) => {
    count += 1;
    if (count === 2) throw new Error('no candles');
    return count;
  });
  expect(await next(1, isWhole)).toBe(1);
  await expect(next(1, isWhole)).rejects.toThrow('no candles');
  expect(await next(1, isWhole)).toBe(3);
  expect(await next(1, isWhole)).toBe(3);
});

it('a dropped answer is computed again, and the number of dropped ones is returned', async () => {
  let count = 0;
  const next = memoizeNewest(async (_key: number) => (count += 1));
  expect(next.forget()).toBe(0);
  await next(1, always);
  expect(next.forget()).toBe(1);
  expect(await next(1, always)).toBe(2);
});
