import { expect, it } from 'vitest';
import { seedSales } from '#api/seed/seed.ts';
import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import { leadEndpoints } from '#contracts/payments/leads.ts';
import { startApi } from '#tests/support/start-api.ts';

const publicUrl = 'http://localhost:8787';

it('a new installation has requests, and a demo payment that its administrator can activate', async () => {
  const { services, as } = await startApi();
  await seedSales({ ...services.membership, publicUrl });

  const { body: leads } = await as('admin').call(leadEndpoints.list, { query: {} });
  expect(leads.map(({ name, status }) => [name, status])).toEqual([
    ['Kofi Adjei', 'pending'],
    ['Kojo Mensah', 'pending'],
    ['Adwoa Sarpong', 'pending'],
  ]);
  const { body: payments } = await as('admin').call(adminPaymentEndpoints.list, { query: {} });
  expect(payments).toMatchObject([{ demo: true, payment_status: 'paid', activated_at: null }]);
  const params = { id: payments[0]?.id ?? '' };
  const activated = await as('admin').call(adminPaymentEndpoints.activate, { params });
  expect(activated.body.user.username).toBe('Kofi Adjei');
});

it('where a real gateway is configured, no sample payment is begun', async () => {
  const { services, as } = await startApi();
  await seedSales({ ...services.membership, payments: null, publicUrl });
  expect((await as('admin').call(leadEndpoints.list, { query: {} })).body).toHaveLength(2);
  expect((await as('admin').call(adminPaymentEndpoints.list, { query: {} })).body).toEqual([]);
});
