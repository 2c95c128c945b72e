import { expect, it } from 'vitest';
import { packageEndpoints } from '#contracts/payments/payments.ts';
import { startApi } from '#tests/support/start-api.ts';

it('the three packages are public, and the monthly one is marked as popular', async () => {
  const api = await startApi();
  const { status, body } = await api.as(null).call(packageEndpoints.list);
  expect(status).toBe(200);
  const sold = body.map(({ type, price, currency, duration }) => [type, price, currency, duration]);
  expect(sold).toEqual([
    ['weekly', 10, 'USD', 7],
    ['monthly', 30, 'USD', 30],
    ['yearly', 70, 'USD', 365],
  ]);
  expect(body.filter(({ popular }) => popular).map(({ name }) => name)).toEqual(['Monthly']);
  expect(body.every(({ features }) => features.length > 0)).toBe(true);
});
