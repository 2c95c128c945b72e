import { expect, it } from 'vitest';
import { remembered } from './remembered.ts';

const always = (): boolean => true;
const isWhole = (answer: number): boolean => answer > 2;

it('those who ask for the same share one computation, until something else is asked for', async () => {
  const asked: number[] = [];
  const square = remembered(async (key: number) => {
    asked.push(key);
    return key * key;
  });
  expect(await Promise.all([square(3, always), square(3, always)])).toEqual([9, 9]);
  expect(await square(3, always)).toBe(9);
  expect(await square(4, always)).toBe(16);
  expect(await square(3, always)).toBe(9);
  expect(asked).toEqual([3, 4, 3]);
});

it('an answer that is not whole is told and computed anew, as is one that failed', async () => {
  let count = 0;
  const next = remembered(async (_key: number) => {
    count += 1;
    if (count === 2) throw new Error('no candles');
    return count;
  });
  expect(await next(1, isWhole)).toBe(1);
  await expect(next(1, isWhole)).rejects.toThrow('no candles');
  expect(await next(1, isWhole)).toBe(3);
  expect(await next(1, isWhole)).toBe(3);
});

it('what is forgotten is computed anew, and it is told whether there was anything', async () => {
  let count = 0;
  const next = remembered(async (_key: number) => (count += 1));
  expect(next.forget()).toBe(0);
  await next(1, always);
  expect(next.forget()).toBe(1);
  expect(await next(1, always)).toBe(2);
});
